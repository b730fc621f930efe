import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** A key is shown once, when it is made. */
export const extensions: ScreenExtensions = {
  form: lazy(() => import('./CreateKeyDialog.tsx').then((m) => ({ default: m.CreateKeyDialog }))),
}
