import { ReloadOutlined } from '@ant-design/icons'
import { checkBookTasks, setTaskStatus } from '@quarterdeck/shared/contracts/bookTask.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { isCallError } from '../../api/consequence.ts'
import { tell } from '../../api/notices.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useMay } from '../Me.tsx'

/** Puts a task that failed back into the queue; after a commit only with a second yes. */
export function RetryTask({ task, bookType }: { task: number; bookType: 0 | 1 }) {
  const t = useT()
  const [committed, setCommitted] = useState(false)
  const retry = useAction(
    (confirm_committed: 0 | 1) =>
      ask(setTaskStatus, { body: { ids: String(task), status: 0, book_type: bookType, confirm_committed } }),
    {
      onDone() {
        setCommitted(false)
        tell({ kind: 'success', text: t('run.retried') })
      },
      onFailed(error) {
        if (!isCallError(error) || error.code !== 'task_committed') return false
        setCommitted(true)
        return true
      },
    },
  )
  return (
    <>
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        loading={retry.isPending}
        onClick={() => retry.mutate(0)}
      >
        {t('action.retry')}
      </Button>
      {committed && (
        <ConfirmDialog
          question={t('book-task.confirm.requeue_committed')}
          verb={t('book-task.confirm.requeue_button')}
          onConfirm={() => retry.mutateAsync(1)}
          onClose={() => setCommitted(false)}
        />
      )}
    </>
  )
}

/** Of a run that failed: its task once more, or its check. */
export function RetryRun({ run }: { run: Row }) {
  const t = useT()
  const may = useMay()
  const check = useAction(() => ask(checkBookTasks, { body: { ids: String(run.task_id) } }), {
    onDone: () => tell({ kind: 'success', text: t('run.retried') }),
  })
  const lane = Number(run.lane)
  if (Number(run.state) !== runMachine.codes.failed || Number(run.task_id) <= 0) return null
  if ((lane === 0 || lane === 1) && may('book-task.status', true))
    return <RetryTask task={Number(run.task_id)} bookType={lane} />
  if (lane !== 2 || !may('book-task.check', true)) return null
  return (
    <Button size="small" icon={<ReloadOutlined aria-hidden />} loading={check.isPending} onClick={() => check.mutate()}>
      {t('action.retry')}
    </Button>
  )
}
