import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { DuplicatesTool } from './DuplicatesTool.tsx'

export const extensions: ScreenExtensions = {
  tools: DuplicatesTool,
  block: lazy(() => import('./CustomerBlock.tsx').then((m) => ({ default: m.CustomerBlock }))),
}
