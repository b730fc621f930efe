import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { DraftTool } from './DraftTool.tsx'
import { PostPreview } from './PostPreview.tsx'

export const extensions: ScreenExtensions = { side: PostPreview, tools: DraftTool }
