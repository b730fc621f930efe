import { ExclamationCircleOutlined } from '@ant-design/icons'
import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'

/** site-cluster.md §4. */
const statusColours: readonly TagColour[] = ['orange', 'pink', 'green', 'red']
const checkColours: readonly (TagColour | '')[] = ['', 'red', 'green', 'orange']

/** The status, where the run stands within it, and whether its outcome is unknown. */
export function TaskStatus({ task }: { task: Pick<BookTaskRow, 'status' | 'run_state' | 'outcome_unknown'> }) {
  const t = useT()
  const stage = task.status === 1 ? task.run_state : null
  return (
    <span className="task-status">
      <StateTag colour={statusColours[task.status] ?? 'red'}>
        {t(codeKey('book-task.choice.status', task.status))}
      </StateTag>
      {stage !== null && <span className="task-stage cut">{t(codeKey('run.choice.state', stage))}</span>}
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
  const words = t(codeKey('book-task.choice.check_status', status))
  const colour = checkColours[status] ?? 'red'
  return colour === '' ? <span className="faint">{words}</span> : <StateTag colour={colour}>{words}</StateTag>
}
