import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** A key is shown once, when it is made. */
export const pieces: Pieces = {
  form: lazy(() => import('./CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog }))),
}
