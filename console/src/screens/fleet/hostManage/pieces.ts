import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** A host comes by a one-time token. */
export const pieces: Pieces = {
  form: lazy(() => import('../../../ui/EnrolDialog.tsx').then((m) => ({ default: m.EnrolDialog }))),
}
