import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** A role has permission keys. */
export const extensions: ScreenExtensions = {
  rowTools: [
    {
      name: 'permissions',
      label: (t) => t('role.more.permissions'),
      key: 'role.list',
      does: { dialog: lazy(() => import('./PermissionDrawer.tsx').then((m) => ({ default: m.PermissionDrawer }))) },
    },
  ],
}
