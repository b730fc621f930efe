import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { Actor } from '../../../http/handler.ts'
import { and, eq, isNull } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { readPage } from '../../../resources/read/readRows.ts'
import { savedView } from '../../../resources/views/tables.ts'
import { readContextOf } from '../../../resources/visibility/readContext.ts'
import type { WorkflowDeps } from './deps.ts'

/**
 * The ids of the first rows of a saved view, as the list shows them to somebody: one of their own, or one that is shared. Nothing where there is
 * none, or it is one of another list.
 */
export async function readView(
  { context, resources, t }: Pick<WorkflowDeps, 'context' | 'resources' | 't'>,
  from: Sql,
  asked: { list: AnyResource; view: number; filters?: Readonly<Record<string, unknown>>; most: number },
  actor: Actor,
): Promise<number[]> {
  const view = await selectView.get(from, { id: asked.view })
  if (!view || view.list !== asked.list.name || (view.shared === 0 && view.user !== actor.userId)) return []
  const given = Object.fromEntries(new URLSearchParams(view.query))
  const known = Object.entries(given).filter(([name]) => name in asked.list.filters)
  const filters = { ...Object.fromEntries(known), ...asked.filters }
  const query = {
    filters,
    order_field: given.order_field,
    order_sort: given.order_sort === 'asc' ? 'asc' : 'desc',
  } as const
  const call = { readContext: readContextOf(context, actor), t }
  const page = await readPage(
    resources.tables.get(asked.list.name)!,
    from,
    { ...query, ...(query.order_field === undefined && { order_sort: undefined }), pageIndex: 1, pageSize: asked.most },
    call,
  )
  return page.data.map(({ id }) => Number(id))
}

const selectView = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ list: savedView.list, query: savedView.query, shared: savedView.shared, user: savedView.user_id })
    .from(savedView)
    .where(and(eq(savedView.id, p.id), isNull(savedView.deleted_time))),
)
