import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'

/** What a script is, is read from its `meta`, and what is wrong with it is said before it is saved. */
export const pieces: Pieces = {
  form: lazy(() => import('./ScriptForm.tsx').then((m) => ({ default: m.ScriptForm }))),
}
