import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Sql } from '../platform/store/store.ts'
import { askBeforeAdd } from './askRules.ts'
import { deleteWhere, idsByKey, insertRows, refuseDangling, updateRow } from './changeRows.ts'
import { quoted } from './columns.ts'
import { auditOf, describe } from './describeChange.ts'
import type { AfterCommit, ChangeCall, Stored } from './hooks.ts'
import { addedFields, type Table } from './table.ts'
import { defaultsOf, storedValues } from './wire.ts'

export interface AddReply {
  added: number
  same: number
  removed: number
  ids: number[]
}

/** One row, or with `bulk` as many as were named; repeats are not added twice. */
export async function addRows(
  table: Table,
  call: ChangeCall,
  body: Readonly<Record<string, unknown>>,
): Promise<AddReply> {
  const { store, audit, live } = call.context
  const rows = await rowsOf(table, call, body)
  const isOverwrite = table.resource.bulk !== undefined && body.type === 1
  const { reply, touched, after } = await store.write(async (tx) => {
    for (const row of rows.slice(0, 1)) await refuseDangling(tx, table, row)
    await askBeforeAdd(tx, table, rows, call)
    const done = isOverwrite ? await overwrite(tx, table, rows, call) : await append(tx, table, rows)
    await audit.record(tx, {
      ...auditOf(table, call, 'add', done.reply.ids),
      summary: addSummary(table, rows, done.reply, isOverwrite),
      after: { ...done.reply, ids: undefined, rows: describe(table, rows.slice(0, 500)) },
    })
    return done
  })
  after?.()
  live.changed(table.resource.name, touched)
  return reply
}

/** The rows as they will be stored, with everything that follows from what was sent. */
async function rowsOf(table: Table, call: ChangeCall, body: Readonly<Record<string, unknown>>): Promise<Stored[]> {
  const { resource, hooks } = table
  const zone = call.context.settings.get('zone')
  const now = call.context.now()
  const fields = addedFields(table)
  const times = Object.entries(resource.fields).filter(([, field]) => field.kind === 'time' && field.auto)
  const automatic = Object.fromEntries(times.map(([name]) => [name, now]))
  const common = { ...defaultsOf(fields), ...storedValues(fields, body, zone), ...automatic }
  const { bulk } = resource
  const entries = bulk
    ? (body[bulk.payload] as string[]).map((entry) => ({ ...common, [bulk.field]: entry }))
    : [common]
  const rows: Stored[] = []
  for (const entry of entries) {
    const prepared = { ...entry, ...(await hooks.prepare?.(entry, 'add', call)) }
    rows.push({ ...prepared, ...hooks.derive?.(prepared, 'add') })
  }
  return rows
}

interface Done {
  reply: AddReply
  touched: number[]
  after: AfterCommit | undefined
}

async function append(tx: Sql, table: Table, rows: Stored[]): Promise<Done> {
  const ids = await insertRows(tx, table, rows, { skip: table.resource.bulk !== undefined })
  return {
    reply: { added: ids.length, same: rows.length - ids.length, removed: 0, ids },
    touched: ids,
    after: undefined,
  }
}

/** Afterwards the list (within the scope) holds exactly these rows; those that stood there keep their ids. */
async function overwrite(tx: Sql, table: Table, rows: Stored[], call: ChangeCall): Promise<Done> {
  const { naturalKey, scope } = table.resource
  if (!naturalKey)
    throw new AppError('fault', {}, { cause: new Error(`${table.resource.name} has no natural key to overwrite by`) })
  const present = await idsByKey(
    tx,
    table,
    rows.map((row) => naturalKey.map((name) => row[name] ?? null)),
  )
  const kept = present.filter((id) => id !== undefined)
  const gone = await deleteWhere(
    tx,
    table,
    ` WHERE id NOT IN (SELECT value FROM json_each(?))${scope ? ` AND ${quoted(scope)} = ?` : ''}`,
    [JSON.stringify(kept), ...(scope ? [rows[0]?.[scope]] : [])],
    call,
  )
  for (const [at, id] of present.entries()) {
    if (id !== undefined) await updateRow(tx, table, id, rows[at]!)
  }
  const ids = await insertRows(
    tx,
    table,
    rows.filter((_, at) => present[at] === undefined),
  )
  const reply = { added: ids.length, same: kept.length, removed: gone.count, ids }
  // Too many to name: load the list again.
  return { reply, touched: [], after: gone.after }
}

function addSummary(table: Table, rows: readonly Stored[], reply: AddReply, isOverwrite: boolean): string {
  const { name } = table.resource
  if (!table.resource.bulk) return `${name}: added ${describe(table, rows)[0]}`
  const counts = `${reply.added} added, ${reply.same} already there`
  return isOverwrite ? `${name}: list replaced: ${counts}, ${reply.removed} removed` : `${name}: ${counts}`
}
