import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { ChangedRow } from '@quarterdeck/shared/resource/endpoints.ts'
import { rowName, rowNameField } from '@quarterdeck/shared/resource/rowName.ts'
import { shownDifference } from '@quarterdeck/shared/values/differing.ts'
import type { Row, Sql } from '../../platform/store/store.ts'
import { asRead } from '../read/asRead.ts'
import type { ListCall } from '../read/readRows.ts'
import { selectOf } from '../read/select.ts'
import type { Stored } from '../stored.ts'
import type { Table } from '../table.ts'
import { visibleIds } from '../visibility/visibleIds.ts'
import { cellOf } from './exportRows.ts'

/** A row that would change: what stood in some of its columns, and what is wanted of them. */
export interface WantedChange {
  seq: number
  rowId: number
  prior: Stored
  wanted: Stored
}

/** Rows that would change, as their list shows what stands there and what would: those that the reader sees, and the fields that are there for them. */
export async function changedRowsOf(
  list: Table,
  read: Sql,
  changes: readonly WantedChange[],
  { readContext, t, language }: ListCall & { language: Language },
): Promise<ChangedRow[]> {
  const ids = changes.map(({ rowId }) => rowId)
  const seen = await visibleIds(read, list, ids, readContext.accessScope)
  const shown = changes.filter(({ rowId }) => seen.has(rowId))
  const table = asRead(list, readContext)
  const columns = table.visible.flatMap(([name, field]) => {
    // The same number of coins is another amount in another currency.
    const by = field.kind === 'money' ? [name, field.currency] : [name]
    const differsIn = ({ prior, wanted }: WantedChange) => by.some((one) => one in prior && one in wanted)
    if (!shown.some(differsIn)) return []
    const label = t(fieldKey(table.resource, name))
    return [{ name, label, differsIn, cell: cellOf(table, [name, field], t, language) }]
  })
  const narrowed = withValues(
    table,
    columns.map(({ name }) => name),
  )
  const select = selectOf(narrowed, readContext)
  const readAs = (values: 'prior' | 'wanted') =>
    read.all<Row & { id: number }>(
      `SELECT ${select.sql} FROM json_each(?) wanted CROSS JOIN ${table.name} t ON t.id = wanted.value ->> 'id' ORDER BY wanted.key`,
      [...select.params, JSON.stringify(shown.map((row) => ({ id: row.rowId, values: row[values] })))],
    )
  const [before, after] = await Promise.all([readAs('prior'), readAs('wanted')])
  const then = new Map(after.map((row) => [row.id, row]))
  const now = new Map(before.map((row) => [row.id, row]))
  return shown.flatMap((change) => {
    const { seq, rowId } = change
    const [from, to] = [now.get(rowId), then.get(rowId)]
    if (!from || !to) return []
    const cells = columns
      .filter(({ differsIn }) => differsIn(change))
      .map(({ name, label, cell }) => ({
        field: name,
        label,
        ...shownDifference(String(cell(from, readContext.zone)), String(cell(to, readContext.zone))),
      }))
    return [{ row: seq, id: rowId, name: rowName(table.resource, from), cells }]
  })
}

/** The list with these fields, what stands beside them and what rows are called, each as `wanted` says it, else as it stands. */
function withValues(table: Table, names: readonly string[]): Table {
  const { fields } = table.resource
  const beside = names.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'money' ? [field.currency] : []
  })
  const kept = new Set(['id', ...names, ...beside, rowNameField(table.resource)])
  const said = (name: string, stands: string) => {
    const at = `'$.values.${name}'`
    return `CASE WHEN json_type(wanted.value, ${at}) IS NULL THEN ${stands} ELSE wanted.value ->> ${at} END`
  }
  const expressions = new Map(
    [...table.expressions]
      .filter(([name]) => kept.has(name))
      .map(([name, stands]) => [name, name === 'id' ? stands : said(name, stands)]),
  )
  const isKept = ({ field }: { field: string }) => kept.has(field)
  return {
    ...table,
    expressions,
    visible: table.visible.filter(([name]) => kept.has(name)),
    references: table.references.filter(isKept).map((one) => ({ ...one, id: expressions.get(one.field) ?? one.id })),
    links: table.links.filter(isKept),
    counted: table.counted.filter(isKept),
  }
}
