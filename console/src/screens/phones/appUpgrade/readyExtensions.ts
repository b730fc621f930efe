import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { UploadTool } from './UploadTool.tsx'

/** An upgrade begins with its build, and that with its APK. */
export const extensions: ScreenExtensions = {
  tools: UploadTool,
  rowTools: [
    {
      name: 'upgrade',
      label: (t) => t('app-upgrade-build.more.upgrade'),
      key: 'app-build.upgrade',
      writes: true,
      fits: ({ upgradeable }) => Number(upgradeable) > 0,
      does: { dialog: lazy(() => import('./UpgradeDialog.tsx').then((m) => ({ default: m.UpgradeDialog }))) },
    },
  ],
}
