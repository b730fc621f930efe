import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { nurtureTask } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { FormDialog } from '../../../resource/form/FormDialog.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useOpened } from '../../../resource/useOpened.ts'
import { FormPreview } from './FormPreview.tsx'
import { taskFields } from './taskFields.ts'

/** The form of a new task of accounts that were chosen in their list (`?for=3,5`). */
export function NewForAccounts({ list }: { list: List<Row> }) {
  const { opened, close } = useOpened('for')
  if (opened === undefined) return null
  return (
    <FormDialog
      resource={nurtureTask as AnyResource}
      start={{ accounts: opened }}
      side={FormPreview}
      ownFields={taskFields}
      onDone={() => void list.reload()}
      onClose={close}
    />
  )
}
