import { ArrowLeftOutlined } from '@ant-design/icons'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { loadRow, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { ActionDialog } from '../../../resource/actions/ActionDialog.tsx'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { PublishResults } from '../publishing/PublishChosen.tsx'
import { PostBlock } from './PostBlock.tsx'
import './contentTasks.css'

const tasks: AnyResource = contentTask
const items: AnyResource = contentItem
const { codes } = contentTaskMachine

const extensions: ScreenExtensions = {
  block: PostBlock,
  blockFirst: true,
  tools: PublishResults,
  rowTools: [
    { name: 'chain', label: (t) => t('content-chain.open'), does: { to: ({ id }) => `/contentChain?id=${id}` } },
  ],
}

/** The posts of all tasks. */
export function MadePostsScreen() {
  return <ResourceScreen resource={items} extensions={extensions} />
}

/** What a task has come to so far: how far it is, and its posts as cards or a table. */
export function TaskResult({ id, path }: { id: number; path: string }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = useMemo(() => ['content-task', 'one', id], [id])
  const task = useQuery({ queryKey, queryFn: ({ signal }) => loadRow(tasks, id, signal) })
  useChanged('content-task', () => void queries.invalidateQueries({ queryKey }), 500)
  const fixed = useMemo(() => ({ task: id }), [id])
  if (task.error && !task.data)
    return <Failed title={t('list.could_not_load')} error={task.error} onRetry={() => void task.refetch()} />
  return (
    <div className="task-result">
      {task.data ? (
        <TaskHead row={task.data} path={path} onDone={() => void queries.invalidateQueries({ queryKey })} />
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} className="task-head" />
      )}
      <ResourceScreen resource={items} fixed={fixed} extensions={extensions} />
    </div>
  )
}

function TaskHead({ row, path, onDone }: { row: Row; path: string; onDone(): void }) {
  const t = useT()
  const may = useMay()
  const [action, setAction] = useState<'start' | 'stop' | 'retry'>()
  const [done, failed, all] = [Number(row.parts_done), Number(row.parts_failed), Number(row.parts)]
  const status = Number(row.status)
  const offered = [
    status === codes.pending && ('start' as const),
    status === codes.processing && ('stop' as const),
    (status === codes.completed || status === codes.abnormal) && failed > 0 && ('retry' as const),
  ].filter((one) => one !== false)
  const words = failed > 0 ? 'content-task.more.progress_failed' : 'content-task.more.progress'
  return (
    <header className="task-head">
      <Link to={path} aria-label={t('report.to_list')} className="task-back">
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className="task-title">
        <h1>{String(row.name)}</h1>
        <p className="faint">
          {t(choiceKey(contentTask, 'status', String(status)))} ·{' '}
          {t('content-task.more.posts', { count: Number(row.posts) })} · {t(words, { done, failed, all })}
          {row.cost ? ` · ${t('content-task.more.cost_so_far', { cost: String(row.cost) })}` : ''}
          {row.error ? ` · ${String(row.error)}` : ''}
        </p>
      </div>
      {status === codes.processing && all > 0 && (
        <Progress
          className="task-progress"
          percent={Math.floor((100 * (done + failed)) / all)}
          size="small"
          aria-label={t(words, { done, failed, all })}
        />
      )}
      {offered
        .filter((name) => may(`content-task.${name}`))
        .map((name) => (
          <Button
            key={name}
            type={name === 'start' ? 'primary' : 'default'}
            danger={name === 'stop'}
            onClick={() => setAction(name)}
          >
            {t(`content-task.action.${name}`)}
          </Button>
        ))}
      {action && (
        <ActionDialog
          resource={tasks}
          name={action}
          rows={[row]}
          onDone={onDone}
          onClose={() => setAction(undefined)}
        />
      )}
    </header>
  )
}
