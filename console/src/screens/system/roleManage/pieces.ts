import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** A role has permission keys. */
export const pieces: Pieces = {
  rowTools: [
    {
      name: 'permissions',
      label: (t) => t('role.more.permissions'),
      key: 'role.list',
      does: { dialog: lazy(() => import('./PermissionDrawer.tsx').then((m) => ({ default: m.PermissionDrawer }))) },
    },
  ],
}
