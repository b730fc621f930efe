import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { GenerateTool } from './GenerateTool.tsx'

export const extensions: ScreenExtensions = { tools: GenerateTool }
