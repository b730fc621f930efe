import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { TryTool } from './TryTool.tsx'

/** Which phrases would answer a message. */
export const extensions: ScreenExtensions = { tools: TryTool }
