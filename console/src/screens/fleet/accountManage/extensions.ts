import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'

export const extensions: ScreenExtensions = { cells: { health: HealthCell } }
