import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** How far an upgrade has come, wave by wave and phone by phone. */
export const pieces: Pieces = {
  block: lazy(() => import('./UpgradeWaves.tsx').then((m) => ({ default: m.UpgradeWaves }))),
}
