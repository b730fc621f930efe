import { actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import type { matrixLinkage } from '@quarterdeck/shared/resources/fleet/matrixLinkage.ts'
import type { RowTool, ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { fixBy } from './fixBy.tsx'

/** A gap is closed where it is seen: each row has the actions of its account that it lacks. */
export const extensions: ScreenExtensions = {
  rowTools: [
    fixes('no_persona', 'link'),
    fixes('no_phone', 'bind'),
    fixes('no_authorisation', 'authorise'),
    fixes('banned', 'change-status'),
  ],
}

function fixes(gap: keyof typeof matrixLinkage.fields, action: string): RowTool {
  return {
    name: action,
    label: (t) => t(actionKey(account, action)),
    key: `account.${action}`,
    writes: true,
    first: true,
    fits: (row) => row[gap] === 1,
    does: { dialog: fixBy(action) },
  }
}
