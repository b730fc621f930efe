import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { MessagesButton } from './MessagesButton.tsx'

export const extensions: ScreenExtensions = { tools: MessagesButton }
