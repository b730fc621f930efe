import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { and, desc, eq, gte } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { bookTask, bookTaskHost } from '../../../work/bookTasks/index.ts'
import { linkTo } from '../links.ts'
import type { EventQuery, SiteEvent } from './siteEvent.ts'

const most = 2_000
const ends: Readonly<Partial<Record<BookTaskStatus, 'done' | 'failed'>>> = { success: 'done', failed: 'failed' }

/** Book tasks that name the site: when they came, and how they ended. */
export async function taskEvents({ sql, names, span, t }: EventQuery): Promise<SiteEvent[]> {
  const tasks = await selectTasks.all(sql, { names, since: span.from })
  const isInside = (at: number) => at >= span.from && at < span.to
  return tasks.flatMap(({ book_type, book_name: name, status, create_time, update_time }) => {
    const link = linkTo('/documentRecord', { tab: String(2 + book_type), keyword: name })
    const of = (at: number, words: 'new' | 'done' | 'failed'): SiteEvent[] =>
      isInside(at)
        ? [
            {
              kind: 'task',
              at,
              link,
              text: t(`site-timeline.event.task_${words}`, { name }),
              tone: words === 'new' ? 'plain' : words === 'done' ? 'good' : 'bad',
            },
          ]
        : []
    const end = ends[stateOf(bookTaskMachine, status)]
    return [...of(create_time, 'new'), ...(end ? of(update_time, end) : [])]
  })
}

const k = bookTask

const selectTasks = prepared((q, p: Params<{ names: readonly string[]; since: number }>) =>
  q
    .select({
      book_type: k.book_type,
      book_name: k.book_name,
      status: k.status,
      create_time: k.create_time,
      update_time: k.update_time,
    })
    .from(bookTaskHost)
    .crossJoin(k)
    .where(and(eq(k.id, bookTaskHost.task_id), isAmong(bookTaskHost.host, p.names), gte(k.update_time, p.since)))
    .orderBy(desc(bookTaskHost.task_id))
    .limit(most),
)
