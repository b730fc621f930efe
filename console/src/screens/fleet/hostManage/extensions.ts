import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** A host comes by a one-time token. */
export const extensions: ScreenExtensions = {
  form: lazy(() => import('../../../ui/EnrolDialog.tsx').then((m) => ({ default: m.EnrolDialog }))),
}
