import type { Pieces } from '../../../resource/pieces.ts'
import { CompareButton } from './CompareButton.tsx'

export const pieces: Pieces = { tools: CompareButton }
