import type { Pieces } from '../../../resource/pieces.ts'
import { ChangeView } from './ChangeView.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** What an entry changed, and the proof that nobody changed an entry afterwards. */
export const pieces: Pieces = { tools: VerifyButton, block: ChangeView }
