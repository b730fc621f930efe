import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** The recording itself, to be played and downloaded. */
export const pieces: Pieces = {
  block: lazy(() => import('./RecordingPlayer.tsx').then((m) => ({ default: m.RecordingPlayer }))),
}
