import { ExclamationCircleOutlined } from '@ant-design/icons'
import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'

/** site-cluster.md §4. */
const statusColours: readonly TagColour[] = ['orange', 'pink', 'green', 'red']
const checkColours: readonly (TagColour | '')[] = ['', 'red', 'green', 'orange']

/** The status, where the run stands within it, and whether its outcome is unknown. */
export function TaskStatus({ task }: { task: Pick<BookTaskRow, 'status' | 'run_state' | 'outcome_unknown'> }) {
  const t = useT()
  const executing = task.status === 1 && task.run_state !== null
  return (
    <span className="task-status">
      <StateTag colour={statusColours[task.status] ?? 'red'}>{t(`book-task.choice.status.${task.status}`)}</StateTag>
      {executing && <span className="task-stage cut">{t(`book-task.state.${task.run_state}`)}</span>}
      {task.outcome_unknown && (
        <span className="task-unknown" data-tip={t('book-task.outcome_unknown_help')}>
          <ExclamationCircleOutlined aria-hidden />
          {t('book-task.unknown')}
        </span>
      )}
    </span>
  )
}

export function CheckTag({ status }: { status: number }) {
  const t = useT()
  const words = t(`book-task.choice.check_status.${status}`)
  const colour = checkColours[status] ?? 'red'
  return colour === '' ? <span className="faint">{words}</span> : <StateTag colour={colour}>{words}</StateTag>
}
