import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { MarkerCell } from './MarkerCell.tsx'

export const extensions: ScreenExtensions = { cells: { markers: MarkerCell } }
