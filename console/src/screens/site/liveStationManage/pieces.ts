import type { Pieces } from '../../../resource/pieces.ts'
import { MessagesButton } from './MessagesButton.tsx'

export const pieces: Pieces = { tools: MessagesButton }
