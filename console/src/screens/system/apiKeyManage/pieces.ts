import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** A key is shown once, when it is made. */
export const pieces: Pieces = {
  form: lazy(() => import('./CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog }))),
  rowTools: [
    {
      name: 'revoke',
      label: (t) => t('api-key.more.revoke'),
      key: 'api-key.revoke',
      writes: true,
      danger: true,
      fits: ({ state }) => state === 1,
      does: { dialog: lazy(() => import('./RevokeDialog.tsx').then((m) => ({ default: m.RevokeDialog }))) },
    },
  ],
}
