import type { BookTaskRow, ExtendData } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { PageCounts } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { TaskDeps } from './deps.ts'
import { countsOf, countsStatements } from './store/counts.ts'
import {
  countStatement,
  pageStatement,
  searchCountLimit,
  type TaskFilter,
  type TaskOrder,
  toListRows,
} from './store/list.ts'
import { type SwitchRow, switchStatement } from './store/switch.ts'
import { toExtendData } from './taskSwitch.ts'
import { toWire } from './toWire.ts'

export interface TaskPage extends PageCounts {
  data: BookTaskRow[]
  extendData: ExtendData
  /** By status code, and `unknown` among the failed. */
  counts: Record<string, number>
}

/** One page with its counts and the switch, all of one moment. */
export async function listTasks(
  { context }: Pick<TaskDeps, 'context'>,
  query: TaskFilter & TaskOrder & { pageIndex: number; pageSize: number },
  t: Translate,
): Promise<TaskPage> {
  const { pageIndex, pageSize, book_type } = query
  const isSimple = !query.keyword?.trim() && query.check_status === undefined
  const [rows = [], byStatus = [], unknown = [], switches = [], counted = []] = await context.store.read.batch([
    pageStatement(query, query, pageSize, (pageIndex - 1) * pageSize),
    ...countsStatements(book_type, query.import_id),
    switchStatement(book_type),
    ...(isSimple ? [] : [countStatement(query)]),
  ])
  const counts = countsOf(byStatus, unknown)
  const total = isSimple ? simpleTotal(counts, query.status) : Number(counted[0]?.n ?? 0)
  const isCapped = Boolean(query.keyword?.trim()) && total > searchCountLimit
  const totalCount = isCapped ? searchCountLimit : total
  const zone = context.settings.get(systemSettings.zone)
  return {
    data: toListRows(rows).map((row) => toWire(row, zone, t)),
    extendData: toExtendData(switches[0] as unknown as SwitchRow, t),
    counts,
    totalCount,
    totalPage: Math.ceil(totalCount / pageSize),
    pageIndex,
    pageSize,
    ...(isCapped && { totalCountCapped: true }),
  }
}

function simpleTotal(counts: Readonly<Record<string, number>>, status: number | undefined): number {
  if (status !== undefined) return counts[status] ?? 0
  return [0, 1, 2, 3].reduce((sum, code) => sum + (counts[code] ?? 0), 0)
}
