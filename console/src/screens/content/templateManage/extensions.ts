import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { PromptSide } from './PromptSide.tsx'

/** What a model would be told for a persona, beside the form and of each template. */
export const extensions: ScreenExtensions = {
  side: PromptSide,
  rowTools: [
    {
      name: 'preview',
      label: (t) => t('template.more.preview'),
      key: 'template.preview',
      does: { dialog: lazy(() => import('./PreviewDialog.tsx').then((m) => ({ default: m.PreviewDialog }))) },
    },
    {
      name: 'test',
      label: (t) => t('template.more.test'),
      key: 'template.test',
      writes: true,
      does: { dialog: lazy(() => import('./TestDialog.tsx').then((m) => ({ default: m.TestDialog }))) },
    },
  ],
}
