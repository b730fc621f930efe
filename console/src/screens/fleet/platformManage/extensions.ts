import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

export const extensions: ScreenExtensions = {
  block: lazy(() => import('./TryPost.tsx').then((m) => ({ default: m.TryPost }))),
}
