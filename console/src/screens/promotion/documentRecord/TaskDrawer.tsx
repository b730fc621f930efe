import type { BookTaskRow } from '@quarterdeck/shared/contracts/bookTask.ts'
import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { Fragment } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Facts } from '../../../resource/drawer/Facts.tsx'
import { RowDrawer } from '../../../resource/drawer/RowDrawer.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { RetryTask } from '../../../ui/runs/RetryTask.tsx'
import { RunView } from '../../../ui/runs/RunView.tsx'
import { WhyWaiting } from '../../../ui/runs/WhyWaiting.tsx'
import { type BookType, loadBookTask, topic } from './bookTaskCalls.ts'
import { titleOf } from './bookTaskColumns.tsx'
import { TaskHistory } from './TaskHistory.tsx'
import { CheckTag, TaskStatus } from './TaskStatus.tsx'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import type { TaskDialogs } from './useTaskDialogs.ts'

interface TaskDrawerProps {
  id: number
  bookType: BookType
  dialogs: TaskDialogs
}

const texts = ['search_keyword', 'describe', 'domains', 'msg', 'phone', 'operator', 'area', 'device_name'] as const

/** One task: its fields, and every run with its states, log and screenshot, followed as it goes on. */
export function TaskDrawer({ id, bookType, dialogs }: TaskDrawerProps) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const key = [topic, 'get', id]
  const task = useQuery({ queryKey: key, queryFn: ({ signal }) => loadBookTask(id, signal) })
  useChanged(topic, () => void queries.invalidateQueries({ queryKey: key }))
  const { data } = task
  return (
    <RowDrawer
      wide
      title={data?.book_name ?? `#${id}`}
      onClose={dialogs.leave}
      onPrevious={dialogs.previous}
      onNext={dialogs.next}
      extra={
        data &&
        may('book-task.status', true) && (
          <Space>
            {data.status === bookTaskMachine.codes.failed && <RetryTask task={id} bookType={bookType} />}
            <Button size="small" onClick={() => dialogs.show({ kind: 'status', ids: [id] })}>
              {t('book-task.set_status')}
            </Button>
          </Space>
        )
      }
    >
      {task.isLoading && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {task.error && <Failed title={t('list.could_not_load')} error={task.error} onRetry={() => void task.refetch()} />}
      {data && (
        <Fragment key={id}>
          {data.outcome_unknown && <UnknownOutcome id={id} dialogs={dialogs} />}
          <Facts facts={factsOf(data, bookType, t)} />
          <h3 className="section-title">{t('book-task.detail.runs')}</h3>
          {data.runs.length === 0 && <p className="faint">{t('book-task.detail.no_runs')}</p>}
          {data.runs.map((run) => (
            <RunView key={run.id} run={run} />
          ))}
          {data.runs.some((run) => run.waiting_for !== '') && <WhyWaiting of={{ task: id }} />}
          <TaskHistory list={topic} id={id} />
        </Fragment>
      )}
    </RowDrawer>
  )
}

function factsOf(task: BookTaskRow, bookType: BookType, t: ReturnType<typeof useT>) {
  return [
    { key: 'id', label: t('book-task.field.id'), value: <span className="numbers">{task.id}</span> },
    { key: 'status', label: t('book-task.field.status'), value: <TaskStatus task={task} /> },
    { key: 'link', label: t('book-task.field.share_link'), value: <CutText text={task.share_link} link copyable /> },
    { key: 'check', label: t('book-task.field.check_status'), value: <CheckTag status={task.check_status} /> },
    ...texts.map((name) => ({
      key: name,
      label: t(titleOf(name, bookType)),
      value: <CutText text={task[name]} copyable={name === 'phone'} />,
    })),
    { key: 'create', label: t('book-task.field.create_time'), value: <ExactTime time={task.create_time} /> },
    { key: 'update', label: t('book-task.field.update_time'), value: <ExactTime time={task.update_time} /> },
  ]
}
