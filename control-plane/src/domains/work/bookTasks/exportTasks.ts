import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { CallInput, FileAnswer } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { CellValue } from '../../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../../platform/spreadsheet/writeSpreadsheet.ts'
import { recordExport } from '../../../resources/output/recordExport.ts'
import { readContextOf, seesAll } from '../../../resources/visibility/readContext.ts'
import type { TaskDeps } from './deps.ts'
import { labelOf } from './labels.ts'
import { type ListRow, readIds, readTasks, type TaskFilter, type TaskOrder } from './store/list.ts'
import { contentColumns } from './store/tasks.ts'
import { toWire } from './toWire.ts'

/** site-cluster.md §9. */
const exportLimit = 20_000
const chunk = 1000
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columns = [
  ...(['id', ...contentColumns, 'status', 'share_link', 'check_status', 'phone', 'operator', 'area'] as const),
  ...(['device_name', 'msg', 'create_time', 'update_time'] as const),
] as const

/** What the filter shows, with the id: imported again, a row is known by it. */
export async function exportTasks(
  { context }: Pick<TaskDeps, 'context'>,
  query: TaskFilter & TaskOrder,
  { t, signal, actor, headOnly }: Pick<CallInput<Endpoint>, 't' | 'signal' | 'actor' | 'headOnly'>,
): Promise<FileAnswer> {
  const { store, settings, now } = context
  const zone = settings.get(systemSettings.zone)
  const ids = await readIds(store.read, query, readContextOf(context, seesAll), exportLimit)
  const count = Math.min(ids.length, exportLimit)
  if (!headOnly) await recordExport(context, actor, { list: 'book-task', count, filters: query })
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let at = 0; at < Math.min(ids.length, exportLimit); at += chunk) {
      const part = await readTasks(store.read, ids.slice(at, Math.min(at + chunk, exportLimit)))
      for (const row of part) yield cellsOf(row, zone, t)
    }
  }
  const bytes = await writeSpreadsheet({
    columns: columns.map((name) => ({ header: t(labelOf(name, query.book_type)) })),
    rows: rows(),
    signal,
  })
  const title = t(`book-task.choice.book_type.${query.book_type}`)
  return {
    name: `${title}_${formatDay(now(), zone)}.xlsx`,
    type: spreadsheetType,
    bytes,
    capped: ids.length > exportLimit,
  }
}

/** The spreadsheet to fill in. */
export async function taskTemplate(bookType: 0 | 1, t: Translate): Promise<FileAnswer> {
  const bytes = await writeSpreadsheet({
    columns: contentColumns.map((name) => ({ header: t(labelOf(name, bookType)), width: 28 })),
    rows: [],
  })
  const title = t(`book-task.choice.book_type.${bookType}`)
  return { name: `${title} - ${t('server.template')}.xlsx`, type: spreadsheetType, bytes }
}

function cellsOf(row: ListRow, zone: string, t: Translate): CellValue[] {
  const wire = toWire(row, zone, t)
  return columns.map((name) => {
    if (name === 'status') return t(codeKey('book-task.choice.status', row.status))
    if (name === 'check_status') return t(codeKey('book-task.choice.check_status', row.check_status))
    return wire[name]
  })
}
