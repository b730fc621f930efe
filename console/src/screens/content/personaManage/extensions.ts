import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { modelTool } from '../madeByModel/modelTool.tsx'
import { PostPreview } from './PostPreview.tsx'

export const extensions: ScreenExtensions = {
  side: PostPreview,
  tools: modelTool({
    key: 'persona.generate',
    label: 'persona.more.drafts',
    load: async () => (await import('./DraftDialog.tsx')).DraftDialog,
  }),
}
