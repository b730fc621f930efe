import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** What was written, over the facts of a conversation: it is what people open it for. */
export const extensions: ScreenExtensions = {
  block: lazy(() => import('./Thread.tsx').then((m) => ({ default: m.Thread }))),
  blockFirst: true,
}
