import { choiceKey, fieldKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { choicesOf, type Field, type MoneyField, type TextField } from '@quarterdeck/shared/resource/field.ts'
import { amountText, moneyDigits } from '@quarterdeck/shared/values/money.ts'
import { postingTimesWords } from '@quarterdeck/shared/values/postingTimes.ts'
import { formatDay, formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor, FileAnswer } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import type { CellValue } from '../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { readingForJob } from '../../platform/store/callReads.ts'
import type { Row } from '../../platform/store/store.ts'
import { asRead } from '../read/asRead.ts'
import { findRows, type ListQuery } from '../read/findRows.ts'
import type { ListCall } from '../read/readRows.ts'
import { selectOf } from '../read/select.ts'
import type { Table } from '../table.ts'
import { recordExport } from './recordExport.ts'

/** site-cluster.md §9. */
export const exportLimit = 20_000
const chunk = 1000
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the filter shows, as a spreadsheet in the caller's language. Its headers and words are those that an import takes. */
export function exportRows(...given: Parameters<typeof writeRows>): Promise<FileAnswer> {
  return readingForJob(() => writeRows(...given), given[2].signal)
}

async function writeRows(
  { context, table: list }: { context: Context; table: Table },
  query: ListQuery,
  { readContext, t, language, signal, actor }: ListCall & { language: Language; signal?: AbortSignal; actor?: Actor },
): Promise<FileAnswer> {
  const { store } = context
  const { zone } = readContext
  const table = asRead(list, readContext)
  const columns = exportedColumns(table, t, language)
  const select = selectOf(table, readContext)
  // Ids first, and the rows in parts; what would be put together as a whole for each part is read at once.
  const isAtOnce = table.isWhole || table.isUnkeyed
  const wanted = {
    select: isAtOnce ? select : { sql: 't.id AS id', params: [] },
    offset: 0,
    // One more than go out: it says that there are more.
    size: exportLimit + 1,
    most: exportLimit,
  }
  const { rows: found, isCapped } = await findRows(table, store.read, query, readContext, wanted)
  const ids = found.slice(0, exportLimit).map(({ id }) => id)
  const readPart = (at: number): Promise<Row[]> | Row[] =>
    isAtOnce
      ? found.slice(at, at + chunk)
      : store.read.all<Row>(
          `SELECT ${select.sql} FROM json_each(?) k CROSS JOIN ${table.name} t ON t.id = k.value ORDER BY k.key`,
          [...select.params, JSON.stringify(ids.slice(at, at + chunk))],
        )
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (let at = 0; at < ids.length; at += chunk) {
      for (const row of await readPart(at)) yield columns.map((column) => column.cell(row, zone))
    }
  }
  const bytes = await writeSpreadsheet({
    columns: columns.map(({ header }) => ({ header })),
    rows: rows(),
    ...(signal && { signal }),
  })
  if (actor)
    await recordExport(context, actor, {
      list: table.resource.name,
      count: ids.length,
      filters: saidOf(table, query.filters),
    })
  const own = table.resource.view?.of ? undefined : table.hooks.exportName?.(query.filters, t)
  const name = own ?? t(titleKey(table.resource.name))
  return {
    name: `${name}_${formatDay(readContext.now, zone)}.xlsx`,
    type: spreadsheetType,
    bytes,
    capped: isCapped || found.length > exportLimit,
  }
}

interface Column {
  header: string
  cell(row: Row, zone: string): CellValue
}

function exportedColumns(table: Table, t: Translate, language: Language): Column[] {
  const { naturalKey, verbs } = table.resource
  // What an import takes is there to be given back to it, also where the list does not show it.
  const imported = new Set(
    verbs.includes('import') ? writableFields(table.resource, 'import').map(([field]) => field) : [],
  )
  const columns: Column[] = table.visible
    .filter(([field, { hidden }]) => !hidden || imported.has(field))
    .map((field) => ({ header: t(fieldKey(table.resource, field[0])), cell: cellOf(table, field, t, language) }))
  // Without a key of its own a row is known by its number alone.
  return naturalKey ? columns : [{ header: 'ID', cell: (row) => Number(row.id) }, ...columns]
}

/** What people read in a field of a row that was read as its list reads it; '' where nothing stands. */
export function cellOf(
  table: Table,
  [name, field]: readonly [string, Field],
  t: Translate,
  language: Language,
): Column['cell'] {
  const cell = wordsOf(table, name, field, t, language)
  return (row, zone) => (row[name] === null ? '' : cell(row, zone))
}

function wordsOf(table: Table, name: string, field: Field, t: Translate, language: Language): Column['cell'] {
  switch (field.kind) {
    case 'time':
      return (row, zone) => formatTime(Number(row[name]), zone)
    case 'choice':
    case 'state': {
      const words = new Map(
        Object.keys(choicesOf(field)!).map((code) => [Number(code), t(choiceKey(table.resource, name, code))]),
      )
      return (row) => words.get(Number(row[name])) ?? String(row[name])
    }
    case 'flag':
      return (row) => t(row[name] === 1 ? 'server.yes' : 'server.no')
    case 'reference': {
      const label = table.references.find((reference) => reference.field === name)?.hooks.label
      return (row) => {
        const stored = String(row[`${name}_label`])
        return label?.(Number(row[name]), stored, t) ?? stored
      }
    }
    case 'links':
      return (row) => String(row[`${name}_label`])
    case 'file':
    case 'image':
    case 'video':
      return (row) =>
        (JSON.parse(String(row[`${name}_files`])) as { name: string }[]).map((file) => file.name).join(', ')
    case 'integer':
      // What nobody knows is no number that a sheet could reckon with.
      return (row) => (row[name] === null || (field.computed && row[name] === field.unknown) ? '' : Number(row[name]))
    case 'decimal':
      return (row) => (row[name] === null ? '' : Number(row[name]))
    case 'money':
      return (row) =>
        row[name] === null ? '' : amountCell(Number(row[name]), field, String(row[field.currency] ?? ''))
    case 'counted':
      return (row) => Number(row[name])
    case 'text': {
      const words = new Map(field.codes?.map((code) => [code, t(choiceKey(table.resource, name, code))]))
      const named = namesIn(language, field)
      return (row) => words.get(String(row[name])) ?? named?.(String(row[name])) ?? String(row[name])
    }
    default:
      return (row) => String(row[name])
  }
}

/** In the main unit; a number as long as a sheet keeps all of its digits. */
function amountCell(units: number, { micro }: MoneyField, currency: string): string | number {
  const text = amountText(units, moneyDigits(currency, micro))
  return Math.abs(units) < 1e15 ? Number(text) : text
}

/** What a country or a language is called, times of a week in words; an import takes them back. */
function namesIn(language: Language, { format }: TextField): ((code: string) => string | undefined) | undefined {
  if (format === 'posting-times') return (value) => postingTimesWords(value, language)
  if (format !== 'country' && format !== 'language') return undefined
  const names = new Intl.DisplayNames(language, { type: format === 'country' ? 'region' : 'language' })
  return (code) => (code === '' ? undefined : names.of(code))
}

/** What was looked for may be the name of somebody: of such lists the log says by which filters alone. */
function saidOf({ resource }: Table, filters: Readonly<Record<string, unknown>>): object {
  if (!resource.personal) return filters
  return { fields: Object.keys(filters).filter((name) => filters[name] !== undefined && filters[name] !== '') }
}
