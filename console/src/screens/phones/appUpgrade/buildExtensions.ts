import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { UploadTool } from './UploadTool.tsx'

/** The APK of a build names it. */
export const extensions: ScreenExtensions = { tools: UploadTool }
