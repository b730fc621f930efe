import { lazy } from 'react'
import type { Pieces } from '../../../resource/pieces.ts'
import { SelectedLogs } from './SelectedLogs.tsx'

export const pieces: Pieces = {
  tools: SelectedLogs,
  selectable: true,
  block: lazy(() => import('./RunBlock.tsx').then((m) => ({ default: m.RunBlock }))),
  blockFirst: true,
}
