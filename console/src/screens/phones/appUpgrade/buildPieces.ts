import type { Pieces } from '../../../resource/pieces.ts'
import { UploadTool } from './UploadTool.tsx'

/** The APK of a build names it. */
export const pieces: Pieces = { tools: UploadTool }
