import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** The recording itself, to be played and downloaded. */
export const extensions: ScreenExtensions = {
  block: lazy(() => import('./RecordingPlayer.tsx').then((m) => ({ default: m.RecordingPlayer }))),
}
