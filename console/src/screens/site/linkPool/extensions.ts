import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { CompareButton } from './CompareButton.tsx'

export const extensions: ScreenExtensions = { tools: CompareButton }
