import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** The APK of a build that is approved. */
export const pieces: Pieces = {
  rowTools: [
    {
      name: 'upload',
      label: (t) => t('app-build.more.upload'),
      key: 'app-build.edit',
      writes: true,
      fits: ({ approved }) => approved === 1,
      does: { dialog: lazy(() => import('./UploadDialog.tsx').then((m) => ({ default: m.UploadDialog }))) },
    },
  ],
}
