import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { bulkFields } from '@quarterdeck/shared/resource/define.ts'
import type { Context } from '../../platform/context.ts'
import type { BatchOptions, ImportTarget, ImportValues, PlannedRow } from '../imports/index.ts'
import { changedRowsOf } from '../output/changedRows.ts'
import type { Stored } from '../stored.ts'
import { storedValues } from '../storedValues.ts'
import type { Table } from '../table.ts'
import { readable } from '../visibility/readable.ts'
import { readContextOf } from '../visibility/readContext.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { changesOf, standing } from '../write/planChanges.ts'
import { hasRules } from '../write/rules.ts'
import { readRows } from '../write/statements.ts'
import { idsToChange } from '../write/visibleRows.ts'
import { isRuled } from '../write/writeByRules.ts'
import { editEntries } from './auditEntries.ts'
import { dryRunEdit } from './dryRunEdit.ts'
import { rememberRules, undoRows } from './undoRows.ts'

/** Rows of a plain resource that are set to the same values: a batch like an import, known by their numbers. */
export function editTargetOf(context: Context, table: Table): ImportTarget {
  const { resource } = table
  // Rules that are asked only when a row changes.
  const isAsked = isRuled(table) || hasRules(table)
  const fields = bulkFields(resource)
  const wantedOf = (batch: BatchOptions): Stored => storedValues(fields, batch.options, batch.zone)
  const saidOf = ({ id: _, ...ruled }: ImportValues, batch: BatchOptions): Stored => ({ ...wantedOf(batch), ...ruled })

  return {
    resource: resource.name,
    kind: 'edit',
    personal: resource.personal === true,
    columns: fields.map(([name, field]) => ({ name, field, label: fieldKey(resource, name) })),
    version: () => context.live.version(resource.table),
    async validate(sql, rows, batch) {
      const wanted = wantedOf(batch)
      const ids = rows.map(({ values }) => Number(values.id))
      const seen = await readRows(sql, table, ids, readable(table, batch.actor))
      const there = new Map(seen.map((row) => [row.id, row]))
      const own = await idsToChange(sql, table, seen, batch.actor)
      return rows.map(({ values }) => {
        const before = there.get(Number(values.id))
        if (!before) return { verdict: 'wrong', problems: [{ field: 'id', code: 'not_found' }] }
        const changes = changesOf(table, before, wanted)
        const rowId = before.id
        if (Object.keys(changes).length === 0) return { verdict: 'same', rowId }
        if (!own.has(rowId)) return { verdict: 'wrong', problems: [{ field: 'id', code: 'forbidden' }] }
        return { verdict: 'changed', rowId, prior: standing(before, changes) as ImportValues }
      })
    },
    tellChanges(sql, rows, batch, { actor, ...reader }) {
      const wanted = wantedOf(batch)
      const changes = rows.map(({ seq, rowId, prior }) => ({ seq, rowId, prior, wanted }))
      return changedRowsOf(table, sql, changes, { readContext: readContextOf(context, actor), ...reader })
    },
    ...(isAsked && {
      dryRun: (rows, batch, actor) => {
        const ids = changedOf(rows).map(({ seq, rowId }) => [seq, rowId] as const)
        return dryRunEdit(table, { context, actor }, { ids, values: wantedOf(batch) })
      },
    }),
    async apply(tx, rows, batch) {
      const changed = changedOf(rows)
      const edit = changed.map(({ rowId }) => ({ id: rowId, values: wantedOf(batch) }))
      const entries = editEntries(table, batch.call, { kind: 'edit', batch: batch.id, isUndone: false })
      const { edited } = await applyChanges(tx, table, { edit, entries }, batch.call)
      rememberRules(table, changed, edited, batch, saidOf)
      return changed.map((row) => row.rowId)
    },
    revert(tx, rows, batch) {
      const entries = editEntries(table, batch.call, { kind: 'edit', batch: batch.id, isUndone: true })
      return undoRows(tx, table, rows, batch, { saidOf, touched: 'edit_touched', entries })
    },
  }
}

/** An edit adds nothing. */
function changedOf(rows: readonly PlannedRow[]): Extract<PlannedRow, { verdict: 'changed' }>[] {
  return rows.filter((row) => row.verdict === 'changed')
}
