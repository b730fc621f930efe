import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import type { EventQuery, SiteEvent } from '../events.ts'
import { linkTo } from '../links.ts'

interface Task {
  book_type: number
  book_name: string
  status: number
  create_time: number
  update_time: number
}

const most = 2_000
const ends: Readonly<Partial<Record<BookTaskStatus, 'done' | 'failed'>>> = { success: 'done', failed: 'failed' }

/** Book tasks that name the site: when they came, and how they ended. */
export async function taskEvents({ sql, names, span, t }: EventQuery): Promise<SiteEvent[]> {
  const tasks = await sql.all<Task>(
    `SELECT t.book_type, t.book_name, t.status, t.create_time, t.update_time
     FROM book_task_host h CROSS JOIN book_task t ON t.id = h.task_id
     WHERE h.host IN (SELECT value FROM json_each(?)) AND t.update_time >= ? ORDER BY h.task_id DESC LIMIT ${most}`,
    [JSON.stringify(names), span.from],
  )
  const isInside = (at: number) => at >= span.from && at < span.to
  return tasks.flatMap(({ book_type, book_name: name, status, create_time, update_time }) => {
    const link = linkTo('/documentRecord', { tab: String(2 + book_type), keyword: name })
    const of = (at: number, words: 'new' | 'done' | 'failed'): SiteEvent[] =>
      isInside(at)
        ? [
            {
              ...{ kind: 'task', at, link, text: t(`site-timeline.event.task_${words}`, { name }) },
              tone: words === 'new' ? 'plain' : words === 'done' ? 'good' : 'bad',
            },
          ]
        : []
    const end = ends[stateOf(bookTaskMachine, status)]
    return [...of(create_time, 'new'), ...(end ? of(update_time, end) : [])]
  })
}
