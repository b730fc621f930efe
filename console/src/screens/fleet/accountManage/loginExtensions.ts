import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { copy } from '../../../ui/copy.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'
import { openScreen } from './openScreen.ts'

/** What somebody needs who logs an account in by hand: the screen of its phone, and its name. */
export const extensions: ScreenExtensions = {
  cells: { health: HealthCell },
  rowTools: [
    { ...openScreen, first: true },
    {
      name: 'copy',
      label: (t) => t('account-login.more.copy_account'),
      does: { run: ({ account }, t) => copy(String(account ?? ''), t) },
    },
  ],
}
