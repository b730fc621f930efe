import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { modelTool } from '../madeByModel/modelTool.tsx'

export const extensions: ScreenExtensions = {
  tools: modelTool({
    key: 'avatar.generate',
    label: 'avatar.more.generate',
    load: async () => (await import('./GenerateDialog.tsx')).GenerateDialog,
  }),
}
