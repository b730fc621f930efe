import { randomUUID } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { systemSettings } from '../../platform/settings.ts'
import type { Sql } from '../../platform/store/store.ts'
import { recordDone } from '../imports/index.ts'
import { sealSent } from '../seals.ts'
import type { Stored } from '../stored.ts'
import { storedValues } from '../storedValues.ts'
import type { Table } from '../table.ts'
import { applyChanges } from '../write/applyChanges.ts'
import { type Asking, type ChangeCall, inTransaction } from '../write/changeCall.ts'
import type { Applied, Changes } from '../write/changes.ts'
import { foundKey } from '../write/foundBy.ts'
import { completeRow } from '../write/planChanges.ts'
import { takenProblem, visibleRowsByKey } from '../write/visibleRowsByKey.ts'
import { type AddReply, addEntry, bulkEntries } from './auditEntries.ts'
import { scopeOf } from './scopeOf.ts'

/** One row, or with `bulk` as many as were named; repeats are not added twice. */
export async function addRows(
  table: Table,
  asking: Asking,
  body: Readonly<Record<string, unknown>>,
): Promise<AddReply> {
  const said = await rowsOf(table, asking, body)
  const isOverwrite = table.resource.bulk !== undefined && body.type === 1
  const batch = isOverwrite ? randomUUID() : null
  return inTransaction(asking, async (tx, call) => {
    const rows = said.map((values) => completeRow(table, values, call.at))
    const changes = table.resource.bulk ? await bulkChanges(tx, table, rows, { isOverwrite, call }) : { add: rows }
    const replyOf = ({ added, removed }: Applied): AddReply => ({
      added: added.length,
      same: rows.length - added.length,
      removed: removed.length,
      ids: added.map(({ id }) => id),
      batch,
    })
    const each = table.resource.bulk ? bulkEntries(table, call) : () => []
    const entries = (applied: Applied) => [
      addEntry(table, call, { rows, reply: replyOf(applied), isOverwrite }),
      ...each(applied),
    ]
    const applied = await applyChanges(tx, table, { ...changes, entries }, call)
    if (batch !== null) {
      const options = scopeOf(table, rows[0]?.[table.resource.scope ?? ''])
      await recordDone(tx, { id: batch, resource: table.resource.name, kind: 'add', options }, applied, call)
    }
    return replyOf(applied)
  })
}

/** What was said of each row, with what takes time to work out. */
async function rowsOf(table: Table, asking: Asking, body: Readonly<Record<string, unknown>>): Promise<Stored[]> {
  const { resource, hooks } = table
  const fields = writableFields(resource, 'add')
  const zone = asking.context.settings.get(systemSettings.zone)
  const common = sealSent(fields, storedValues(fields, body, zone), table.seals)
  const { bulk } = resource
  const rows = bulk ? (body[bulk.payload] as string[]).map((entry) => ({ ...common, [bulk.field]: entry })) : [common]
  const prepared = (row: Stored) => hooks.prepare?.({ ...table.blank, ...row }, 'add', asking)
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await prepared(row)) })))
}

/**
 * Of many rows those that are not there yet. Overwriting, the list (within the scope) holds afterwards exactly the rows that
 * were named; those that stood there keep their ids and the time when they were made.
 */
async function bulkChanges(
  tx: Sql,
  table: Table,
  rows: readonly Stored[],
  { isOverwrite, call }: { isOverwrite: boolean; call: ChangeCall },
): Promise<Changes> {
  const { naturalKey, scope } = table.resource
  if (!naturalKey) throw new Error(`${table.resource.name} adds many, but has no natural key`)
  const keyOf = (row: Stored) => naturalKey.map((name) => row[name] ?? null)
  const wanted = [...new Map(rows.map((row) => [foundKey(table, keyOf(row)).join('\n'), row])).values()]
  const { rows: present, hidden } = await visibleRowsByKey(tx, table, wanted.map(keyOf), call.actor)
  if (hidden.some(Boolean)) throw new AppError('duplicate', {}, { problems: [takenProblem(table)] })
  const add = wanted.filter((_, n) => present[n] === undefined)
  if (!isOverwrite) return { add }
  const edit = present.flatMap((row, n) => (row ? [{ id: row.id, values: withoutTimes(table, wanted[n]!) }] : []))
  const except = edit.map(({ id }) => id)
  return { add, edit, delete: { ...(scope && { scope: wanted[0]?.[scope] }), except } }
}

function withoutTimes({ times }: Table, row: Stored): Stored {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !times.added.includes(name)))
}
