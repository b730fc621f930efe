import type { Pieces } from '../../../resource/pieces.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'

export const pieces: Pieces = { cells: { health: HealthCell } }
