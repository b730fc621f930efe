import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { FormPreview } from './FormPreview.tsx'
import { NewForAccounts } from './NewForAccounts.tsx'
import { TaskPreview } from './TaskPreview.tsx'
import { taskFields } from './taskFields.ts'

export const extensions: ScreenExtensions = {
  side: FormPreview,
  block: TaskPreview,
  tools: NewForAccounts,
  ownFields: taskFields,
}
