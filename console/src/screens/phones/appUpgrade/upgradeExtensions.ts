import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** How far an upgrade has come, wave by wave and phone by phone. */
export const extensions: ScreenExtensions = {
  block: lazy(() => import('./UpgradeWaves.tsx').then((m) => ({ default: m.UpgradeWaves }))),
}
