import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** What was answered, and the answer that is being written: it is what people open a comment for. */
export const extensions: ScreenExtensions = {
  block: lazy(() => import('./CommentTalk.tsx').then((m) => ({ default: m.CommentTalk }))),
  blockFirst: true,
}
