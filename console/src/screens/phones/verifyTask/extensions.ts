import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { WaitingCounts } from './WaitingCounts.tsx'

/** How many wait, the way to the phone that waits for a person, and what stood on its screen. */
export const extensions: ScreenExtensions = {
  tools: WaitingCounts,
  block: lazy(() => import('./VerifyTaskPicture.tsx').then((m) => ({ default: m.VerifyTaskPicture }))),
  rowTools: [
    {
      name: 'screen',
      label: (t) => t('phone-wall.open'),
      key: 'screen.watch',
      first: true,
      fits: ({ phone, state }) => phone !== null && state === verifyTaskMachine.codes.waiting,
      does: { to: ({ phone }) => screenAddress([Number(phone)], 'verification') },
    },
  ],
}
