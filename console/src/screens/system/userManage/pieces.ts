import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** What an administrator does for those who are locked out. */
export const pieces: Pieces = {
  rowTools: [
    {
      name: 'password',
      label: (t) => t('user.more.reset_password'),
      key: 'user.reset',
      writes: true,
      does: {
        dialog: lazy(() => import('./ResetPasswordDialog.tsx').then((m) => ({ default: m.ResetPasswordDialog }))),
      },
    },
    {
      name: 'factor',
      label: (t) => t('user.more.reset_second_factor'),
      key: 'user.reset',
      writes: true,
      fits: ({ second_factor }) => second_factor === 1,
      does: { dialog: lazy(() => import('./ResetFactorDialog.tsx').then((m) => ({ default: m.ResetFactorDialog }))) },
    },
  ],
}
