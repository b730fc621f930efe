import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Pieces } from '../../../resource/pieces.ts'
import { screenAddress } from '../screenAddress.ts'

/** From a phone's row and drawer to its screen. */
export const pieces: Pieces = {
  rowTools: [
    {
      name: 'screen',
      label: (t) => t('phone-wall.open'),
      key: 'screen.watch',
      fits: ({ state }) => state === phoneMachine.codes.online,
      does: { to: ({ id }) => screenAddress([id]) },
    },
  ],
}
