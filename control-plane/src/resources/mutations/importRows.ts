import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { choiceKey, requiredKey } from '@quarterdeck/shared/i18n/keys.ts'
import { ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import type { Sql } from '../../platform/store/store.ts'
import type { Batch, BatchOptions, CheckedRow, ImportTarget, ImportValues, RowVerdict } from '../imports/index.ts'
import type { Stored, StoredRow } from '../stored.ts'
import { storedValues } from '../storedValues.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { othersFieldProblems, othersFields } from '../write/fieldKeys.ts'
import { foundKey } from '../write/foundBy.ts'
import { changesOf, completeRow, standing } from '../write/planChanges.ts'
import { danglingOf, namedAnew, namesOthers } from '../write/references.ts'
import { hasRules, ruleProblems } from '../write/rules.ts'
import { takenProblem, visibleRowsById, visibleRowsByKey } from '../write/visibleRowsByKey.ts'
import { editEntries, importEntries } from './auditEntries.ts'
import { rememberRules, undoRows } from './undoRows.ts'

type Rows = Required<Pick<ImportTarget, 'validate' | 'remove' | 'apply' | 'revert'>> & {
  keyOf(values: ImportValues, batch: Batch): (string | number | null)[]
  /** What a row of a batch says, as its columns hold it. */
  saidOf(values: ImportValues, batch: BatchOptions): Stored
}

/** What rows of a spreadsheet change in the table of a resource: rows are known by their natural key, or without one by their number. */
export function importRows(table: Table, naturalKey: readonly string[] = ['id']): Rows {
  const { fields, importsKnown, importsPart } = table.resource
  const columns = writableFields(table.resource, 'import')
  const saidOf = (values: ImportValues, batch: BatchOptions): Stored => {
    const said = storedValues(columns, { ...batch.options, ...values }, batch.zone)
    // An empty cell leaves the row to whoever has it, and a new one to whoever brings it.
    if (said[ownerField] === null) delete said[ownerField]
    return said
  }
  const keyOf: Rows['keyOf'] = (values, batch) =>
    naturalKey.map((name) => values[name] ?? batch.options[name] ?? (fields[name] ? emptyValue(fields[name]) : null))

  /** What tells the rows apart, with those that are known by something else than the number which they do not say. */
  const knownKeys = async (sql: Sql, rows: readonly CheckedRow[], batch: Batch) => {
    const keys = rows.map((row) => keyOf(row.values, batch))
    const unsure = new Map<number, Problem>()
    const { importIds } = table.hooks
    const unnamed = [...keys.keys()].filter((at) => keys[at]![0] === null)
    if (!importIds || !table.resource.importsById || unnamed.length === 0) return { keys, unsure }
    const ids = await importIds(
      sql,
      unnamed.map((at) => rows[at]!.values),
      batch.actor,
    )
    for (const [n, at] of unnamed.entries()) {
      const id = ids[n]
      if (typeof id === 'number') keys[at] = [id]
      else if (id) unsure.set(at, id)
    }
    return { keys, unsure }
  }

  return {
    keyOf: (values, batch) => foundKey(table, keyOf(values, batch)),
    saidOf,
    async validate(sql, rows, batch) {
      const isByNumber = table.resource.importsById === true
      const { keys, unsure } = await knownKeys(sql, rows, batch)
      const found = isByNumber ? visibleRowsById : visibleRowsByKey
      const { rows: present, hidden, fixed } = await found(sql, table, keys, batch.actor)
      const rowVerdicts = rows.map((row, at): RowVerdict => {
        if (importsKnown && !present[at])
          return { verdict: 'wrong', problems: [{ field: naturalKey[0]!, code: 'not_in_list' }] }
        const doubt = unsure.get(at)
        if (doubt) return { verdict: 'wrong', problems: [doubt] }
        // A number that nobody gave, or of a row that the caller does not see.
        if (isByNumber && !present[at] && keys[at]![0] !== null)
          return { verdict: 'wrong', problems: [{ field: 'id', code: 'unknown_id' }] }
        const problems = hidden[at] ? [takenProblem(table)] : outOfScope(table, row, batch)
        if (problems) return { verdict: 'wrong', problems }
        const left = importsPart && !present[at] ? leftOut(table, columns, row.values) : []
        if (left.length > 0) return { verdict: 'wrong', problems: left }
        const rowVerdict = rowVerdictOf(table, present[at], saidOf(row.values, batch))
        const isOthers = rowVerdict.verdict === 'changed' && fixed.has(rowVerdict.rowId)
        return isOthers ? { verdict: 'wrong', problems: [{ field: naturalKey[0]!, code: 'forbidden' }] } : rowVerdict
      })
      const changesAt = (at: number): Stored => {
        const said = saidOf(rows[at]!.values, batch)
        return present[at] ? changesOf(table, present[at], said) : completeRow(table, said, batch.at)
      }
      return validatedByRules(sql, table, batch, rowVerdicts, (at) => ({ before: present[at], changes: changesAt(at) }))
    },
    async remove(tx, rows, { call }) {
      await applyChanges(tx, table, { delete: rows.map(({ rowId }) => rowId) }, call)
    },
    async apply(tx, rows, batch) {
      const add = rows.flatMap((row) => (row.verdict === 'new' ? [saidOf(row.values, batch)] : []))
      const changed = rows.filter((row) => row.verdict === 'changed')
      const edit = changed.map(({ rowId, values }) => ({ id: rowId, values: saidOf(values, batch) }))
      const entries = importEntries(table, batch.call, batch.id)
      const { added, edited } = await applyChanges(tx, table, { add, edit, entries }, batch.call)
      rememberRules(table, changed, edited, batch, saidOf)
      let next = 0
      return rows.map((row) => (row.verdict === 'changed' ? row.rowId : added[next++]!.id))
    },
    revert(tx, rows, batch) {
      const entries = editEntries(table, batch.call, { kind: 'import', batch: batch.id, isUndone: true })
      return undoRows(tx, table, rows, batch, { saidOf, touched: 'import_touched', entries })
    },
  }
}

function rowVerdictOf(table: Table, before: StoredRow | undefined, said: Stored): RowVerdict {
  if (!before) return { verdict: 'new' }
  const changes = changesOf(table, before, said)
  if (Object.keys(changes).length === 0) return { verdict: 'same', rowId: before.id }
  return { verdict: 'changed', rowId: before.id, prior: standing(before, changes) as ImportValues }
}

/** Judgements after what keys of fields, references and rules say against rows that would be written; where nothing is asked, as they were. */
async function validatedByRules(
  sql: Sql,
  table: Table,
  { actor, zone }: Batch,
  rowVerdicts: readonly RowVerdict[],
  wantedAt: (at: number) => { before: StoredRow | undefined; changes: Stored },
): Promise<RowVerdict[]> {
  const { importProblems } = table.hooks
  const isAsked = importProblems || hasRules(table) || namesOthers(table) || othersFields(table, actor).length > 0
  if (!isAsked) return [...rowVerdicts]
  const places = [...rowVerdicts.keys()].filter((at) => /^(new|changed)$/.test(rowVerdicts[at]!.verdict))
  const wanted = places.map(wantedAt)
  const named = wanted.map(({ before, changes }) => namedAnew(table, changes, before))
  const dangling = await danglingOf(sql, table, named, actor)
  const rows = wanted.map((row) => ({ ...row.before, ...row.changes }))
  const ruled = await ruleProblems(sql, table, rows, zone)
  const others = wanted.map(({ before, changes }) => othersFieldProblems(table, actor, changes, before))
  const refused = await importProblems?.(sql, wanted, actor)
  const problems = new Map(
    places.map((at, n) => [at, [...others[n]!, ...dangling[n]!, ...ruled[n]!, ...(refused?.[n] ?? [])]]),
  )
  return rowVerdicts.map((rowVerdict, at) => {
    const said = problems.get(at) ?? []
    return said.length > 0 ? { verdict: 'wrong', problems: said } : rowVerdict
  })
}

/** What a new row must say, and has no column in the spreadsheet. */
function leftOut({ resource }: Table, columns: ReturnType<typeof writableFields>, values: ImportValues): Problem[] {
  return columns.flatMap(([field, { required, requiredText }]): Problem[] => {
    if (!required || field in values) return []
    return [{ field, code: 'required', ...(requiredText && { text: requiredKey(resource, field) }) }]
  })
}

/** The form names one scope; a row that says another belongs in another import. */
function outOfScope({ resource }: Table, row: CheckedRow, { options }: Batch): Problem[] | undefined {
  const { scope } = resource
  if (scope === undefined) return undefined
  const [asked, said] = [options[scope], row.values[scope]]
  if (asked === undefined || said === undefined || said === asked) return undefined
  const word = (code: unknown) => ({ text: choiceKey(resource, scope, String(code)) })
  return [{ field: scope, code: 'import_of_another', data: {}, words: { chosen: word(asked), said: word(said) } }]
}
