import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import { Progress } from 'antd'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import './contentTasks.css'

/** How far a task is: "68 of 72, 4 failed". */
export function PartsCell({ row }: { row: Row }) {
  const t = useT()
  const [done, failed, all] = [Number(row.parts_done), Number(row.parts_failed), Number(row.parts)]
  if (all === 0) return <span className="faint">—</span>
  const words = failed > 0 ? 'content-task.more.progress_failed' : 'content-task.more.progress'
  return (
    <span className="parts-cell">
      <span className="parts-words">{t(words, { done, failed, all })}</span>
      {row.status === contentTaskMachine.codes.processing && (
        <Progress percent={Math.floor((100 * (done + failed)) / all)} showInfo={false} size="small" aria-hidden />
      )}
    </span>
  )
}
