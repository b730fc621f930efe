import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { ChangeView } from './ChangeView.tsx'
import { VerifyButton } from './VerifyButton.tsx'

/** What an entry changed, and the proof that nobody changed an entry afterwards. */
export const extensions: ScreenExtensions = { tools: VerifyButton, block: ChangeView }
