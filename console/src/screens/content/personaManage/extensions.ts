import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { PostPreview } from './PostPreview.tsx'

export const extensions: ScreenExtensions = { side: PostPreview }
