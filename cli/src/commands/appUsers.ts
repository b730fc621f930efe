import { forgetAppUser } from '@quarterdeck/shared/contracts/appUser.ts'
import { confirmKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ask } from '../ask.ts'
import { tell, writeJson } from '../print/print.ts'
import { confirm } from '../prompt.ts'
import type { Perform } from '../tree/tree.ts'

/** As the action `forget` does it: asked about, and said to be for good. */
export const forgetByExternalId: Perform<{ final?: boolean; yes?: boolean }> = async (
  context,
  { final = false, yes },
  app = '',
  external_id = '',
) => {
  const { t } = context
  await confirm(context, yes, t(confirmKey({ name: 'app-user' }, 'forget'), { count: 1, shown: 1 }))
  const { data } = await ask(context, forgetAppUser, { body: { app, external_id, final: final ? 1 : 0 } })
  tell(context, t('row-action.did', { done: 1, same: 0, refused: 0 }))
  if (context.json) writeJson(context, data)
  return undefined
}
