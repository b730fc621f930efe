import type { Pieces } from '../../../resource/pieces.ts'
import { TryPost } from './TryPost.tsx'

export const pieces: Pieces = { block: TryPost }
