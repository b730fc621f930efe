import type { Pieces } from '../../../resource/pieces.ts'
import { MarkerCell } from './MarkerCell.tsx'

export const pieces: Pieces = { cells: { markers: MarkerCell } }
