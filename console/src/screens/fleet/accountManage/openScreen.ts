import type { RowTool } from '../../../resource/screenExtensions.ts'
import { screenAddress } from '../../../ui/screenAddress.ts'

/** To the screen of the phone that an account is on, or that somebody signs up on. */
export const openScreen: RowTool = {
  name: 'screen',
  label: (t) => t('phone-wall.open'),
  key: 'screen.watch',
  fits: ({ phone }) => typeof phone === 'number',
  does: { to: ({ phone }) => screenAddress([Number(phone)]) },
}
