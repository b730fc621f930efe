import type { BookTaskRow, ExtendData } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { readContextOf, seesAll } from '../../../resources/visibility/readContext.ts'
import type { TaskDeps } from './deps.ts'
import { countsOf, countsStatements } from './store/counts.ts'
import { findTasks, type TaskFilter, type TaskOrder } from './store/list.ts'
import { type SwitchRow, switchStatement } from './store/switch.ts'
import { toExtendData } from './taskSwitch.ts'
import { toWire } from './toWire.ts'

export interface TaskPage extends PageCounts {
  data: BookTaskRow[]
  extendData: ExtendData
  /** By status code, and `unknown` among the failed. */
  counts: Record<string, number>
}

/** One page of the list, with the numbers by status and the switch. */
export async function listTasks(
  { context }: Pick<TaskDeps, 'context'>,
  query: TaskFilter & TaskOrder & { pageIndex: number; pageSize: number },
  t: Translate,
): Promise<TaskPage> {
  const { pageIndex, pageSize, ...asked } = query
  const { read } = context.store
  const readContext = readContextOf(context, seesAll)
  // How many there are of a type and a status is kept.
  const isSimple = !query.keyword?.trim() && query.check_status === undefined
  const page = { offset: (pageIndex - 1) * pageSize, size: pageSize, isCounted: !isSimple }
  const [found, [byStatus = [], unknown = [], switches = []]] = await Promise.all([
    findTasks(read, asked, readContext, page),
    read.batch([...countsStatements(query.book_type, query.import_id), switchStatement(query.book_type)]),
  ])
  const counts = countsOf(byStatus, unknown)
  const totalCount = isSimple ? simpleTotal(counts, query.status) : found.total
  return {
    data: found.rows.map((row) => toWire(row, readContext.zone, t)),
    extendData: toExtendData(switches[0] as unknown as SwitchRow, t),
    counts,
    totalCount,
    totalPage: Math.ceil(totalCount / pageSize),
    pageIndex,
    pageSize,
    ...(!isSimple && found.isCapped && { totalCountCapped: true }),
  }
}

function simpleTotal(counts: Readonly<Record<string, number>>, status: number | undefined): number {
  if (status !== undefined) return counts[status] ?? 0
  return [0, 1, 2, 3].reduce((sum, code) => sum + (counts[code] ?? 0), 0)
}
