import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { SelectedLogs } from './SelectedLogs.tsx'

export const extensions: ScreenExtensions = {
  tools: SelectedLogs,
  selectable: true,
  block: lazy(() => import('./RunBlock.tsx').then((m) => ({ default: m.RunBlock }))),
  blockFirst: true,
}
