import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'

/** From a phone's row and drawer to its screen; in the drawer, what the phone consists of. */
export const extensions: ScreenExtensions = {
  block: lazy(() => import('./PhoneDrawer.tsx').then((m) => ({ default: m.PhoneDrawer }))),
  cells: { health: HealthCell },
  rowTools: [
    {
      name: 'screen',
      label: (t) => t('phone-wall.open'),
      key: 'screen.watch',
      first: true,
      fits: ({ state }) => state === phoneMachine.codes.online,
      does: { to: ({ id }) => screenAddress([id]) },
    },
  ],
}
