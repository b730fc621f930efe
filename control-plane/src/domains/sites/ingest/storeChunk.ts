import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { hasIngestKey, ingestKey } from '../../../platform/schema/indexes.ts'
import type { Sum } from '../../../platform/schema/sums.ts'
import type { Sql, Value } from '../../../platform/store/store.ts'
import { quoted } from '../../../resources/columns.ts'
import type { IngestRow, IngestSender } from '../../../resources/hooks.ts'
import type { Chunk } from './chunk.ts'
import type { IngestKind } from './kind.ts'
import { chunkSums, insertSummed } from './sums.ts'

export interface Stored {
  added: number
  changed: number
  /** Lines of which only what is stored tells that they are wrong. */
  wrong?: readonly { line: number; problem: Problem }[]
}

/** Writes lines of one kind; see `createWriter`. */
export type ChunkWriter = (tx: Sql, chunks: readonly Chunk[], by: IngestSender) => Promise<Stored>

/**
 * How chunks of a kind are stored: one statement each adds all rows whose key is not there, and only if some were there, a
 * second one replaces what differs, in the order of the chunks. What a line does not say stays as it is. `sums`: all that are kept.
 * Where each organisation has keys of its own, rows are found by them, and are those of the sender's organisation.
 */
export function createWriter(kind: IngestKind, sums: readonly Sum[]): ChunkWriter {
  const { table } = kind
  const summed = chunkSums(sums, table.resource)
  const hook = table.hooks.ingest
  const derived = hook?.derived ?? []
  const names = kind.fields.map(([name]) => name)
  const automatic = Object.entries(table.resource.fields).flatMap(([name, field]) =>
    field.kind === 'time' && field.auto ? [name] : [],
  )
  const inserted = [...new Set([...names, ...derived, ...(hook?.filled ?? []), ...automatic])]
  const replaced = [...new Set([...names, ...derived])]
  // Whoever has such a row open in a form hears that it is another one now.
  const revised = table.resource.fields.revision?.base ? ['"revision" = "revision" + 1'] : []
  const initial = inserted.map((name) => emptyValue(table.resource.fields[name]!))

  const isKeyed = hasIngestKey(table.resource)
  const natural = kind.key.map(([name]) => name)
  // Whose a row is stands in front of what the line says; its own key otherwise.
  const [owned, whose, unique] = isKeyed
    ? [ingestKey, 'value ->> 0', ingestKey]
    : ['organisation_id, create_user', '?, ?', [...natural.map(quoted), 'organisation_id'].join(', ')]
  const owner = ({ organisationId, username }: IngestSender) => (isKeyed ? [] : [organisationId, username])
  const insert = `INSERT INTO ${table.name} (${owned}, ${inserted.map(quoted).join(', ')})
    SELECT ${whose}, ${inserted.map((_, at) => `value ->> ${at + 1}`).join(', ')} FROM json_each(?) WHERE true
    ON CONFLICT (${unique}) DO NOTHING`
  const said = (at: number) => `k.value ->> ${at + 1}`
  const isSame = isKeyed
    ? `r.${ingestKey} = k.value ->> 0`
    : [...natural.map((name) => `r.${quoted(name)} = ${said(replaced.indexOf(name))}`), 'r.organisation_id = ?'].join(
        ' AND ',
      )
  const differs = replaced.map((name, at) => `(${said(at)} IS NOT NULL AND ${said(at)} IS NOT r.${quoted(name)})`)
  // An insert that always meets its own row: so the order is fixed, list first, each key in its index. Of an UPDATE … FROM
  // the planner decides the order by what it knows of the table, and where most rows have no key, or where the table was
  // small when it last looked, it goes through the whole table and, for each row, through the whole list.
  const replace = `INSERT INTO ${table.name} (id, ${replaced.map(quoted).join(', ')})
    SELECT r.id, ${replaced.map((name, at) => `coalesce(${said(at)}, r.${quoted(name)})`).join(', ')}
    FROM json_each(?) AS k CROSS JOIN ${table.name} AS r ON ${isSame}
    WHERE ${differs.join(' OR ')}
    ON CONFLICT (id) DO UPDATE SET ${[...replaced.map((name) => `${quoted(name)} = excluded.${quoted(name)}`), ...revised].join(', ')}`

  const full = ([key, row]: [string, IngestRow], now: number) => [
    key,
    ...inserted.map((name, at) => columnValue(row, name) ?? (automatic.includes(name) ? now : initial[at])),
  ]
  const partial = ([key, row]: [string, IngestRow]) => [
    key,
    ...replaced.map((name) => row.sent[name] ?? row.derived[name] ?? keyValue(name)),
  ]
  // Rows are found by all of their natural key, also by what is empty of it.
  const keyValue = (name: string) =>
    !isKeyed && natural.includes(name) ? emptyValue(table.resource.fields[name]!) : null

  const store: ChunkWriter = async (tx, chunks, by) => {
    const pieces = chunks.map(({ lines }) => [...lines]).filter((rows) => rows.length > 0)
    const repeated: [string, IngestRow][][] = []
    for (const rows of pieces) {
      await hook?.complete(
        tx,
        rows.map(([, row]) => row),
        by,
      )
    }
    const added = await insertSummed(tx, table.resource, summed, async () => {
      let sum = 0
      let storing = Promise.resolve()
      for (const rows of pieces) {
        // In words while the piece before is being stored.
        const text = await listText(rows, (row) => full(row, by.at))
        await storing
        storing = tx.run(insert, [...owner(by), text]).then(({ changes }) => {
          if (changes < rows.length) repeated.push(rows)
          sum += changes
        })
        storing.catch(() => undefined)
      }
      await storing
      return sum
    })
    if (kind.repeat === 'keep') return { added, changed: 0 }
    let changed = 0
    const within = isKeyed ? [] : [by.organisationId]
    for (const rows of repeated) changed += (await tx.run(replace, [await listText(rows, partial), ...within])).changes
    return { added, changed }
  }
  const { rules } = table.resource
  if (!rules || isKeyed) return store
  const stored = `SELECT k.key AS at, ${names.map((name) => `r.${quoted(name)}`).join(', ')}
    FROM json_each(?) AS k CROSS JOIN ${table.name} AS r ON ${isSame}`
  // A line says a part of its row: the rules are asked of what the row would be.
  return async (tx, chunks, by) => {
    const sum = { added: 0, changed: 0, wrong: [] as { line: number; problem: Problem }[] }
    // One after the other: a row of the first may be one that the second changes.
    for (const chunk of chunks) {
      const rows = [...chunk.lines]
      const known = await tx.all<Record<string, Value> & { at: number }>(stored, [
        await listText(rows, partial),
        by.organisationId,
      ])
      const before = new Map(known.map((row) => [row.at, row]))
      const lines = new Map(chunk.lines)
      for (const [at, [key, { line, sent }]] of rows.entries()) {
        const [problem] = rules(Object.fromEntries(names.map((name) => [name, sent[name] ?? before.get(at)?.[name]])))
        if (!problem) continue
        lines.delete(key)
        sum.wrong.push({ line, problem })
      }
      const { added, changed } = await store(tx, [{ ...chunk, lines }], by)
      sum.added += added
      sum.changed += changed
    }
    return sum
  }
}

/** So many rows are put into words before the main loop gets its turn. */
const rowsPerChunk = 1_000

/** A JSON list of all rows, each as `asList` gives it. */
async function listText<R>(rows: readonly R[], asList: (row: R) => unknown[]): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < rows.length; at += rowsPerChunk) {
    if (at > 0) await yieldToEventLoop()
    parts.push(JSON.stringify(rows.slice(at, at + rowsPerChunk).map(asList)).slice(1, -1))
  }
  return `[${parts.join()}]`
}

function columnValue({ sent, derived, filled }: IngestRow, name: string): Value {
  return sent[name] ?? derived[name] ?? filled[name] ?? null
}
