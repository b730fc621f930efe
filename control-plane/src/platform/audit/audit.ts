import type { Sql } from '../store/store.ts'
import { canonical, hashOf } from './chain.ts'

export interface AuditEntry {
  /** Username, or `system`. */
  actor: string
  /** A permission key or `session.login` …: what was done. */
  action: string
  resource: string
  rowId?: string | number
  /** One sentence for people, at most 500 characters. */
  summary: string
  /** What changed; secrets left out by the caller. */
  before?: unknown
  after?: unknown
  address?: string
}

export interface Audit {
  /** Appends inside the caller's transaction, so that the change and its entry stand or fall together. */
  record(tx: Sql, entry: AuditEntry): Promise<void>
  /** Many at once, in their order: of a change of many rows. */
  recordAll(tx: Sql, entries: readonly AuditEntry[]): Promise<void>
}

/** The append-only log in the table `audit_log`. Transactions run one after the other, so the chain has no forks. */
export function createAudit(now: () => number): Audit {
  // Two entries asked for at once in one transaction must not both follow the same entry.
  const turns = new WeakMap<Sql, Promise<void>>()
  const recordAll = (tx: Sql, entries: readonly AuditEntry[]) => {
    const turn = (turns.get(tx) ?? Promise.resolve()).then(() => append(tx, entries, now()))
    turns.set(tx, turn)
    return turn
  }
  return { recordAll, record: (tx, entry) => recordAll(tx, [entry]) }
}

async function append(tx: Sql, entries: readonly AuditEntry[], at: number): Promise<void> {
  if (entries.length === 0) return
  const head = await tx.get<{ id: number; hash: string }>('SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1')
  let { id, hash } = head ?? { id: 0, hash: '' }
  const rows = entries.map((entry) => {
    const row = rowOf(entry, ++id, at)
    hash = hashOf(hash, row)
    return [...Object.values(row), hash]
  })
  const [first = [], ...more] = rows
  const columns = 'id, at, actor, action, resource, row_id, summary, detail, address, hash'
  const insert = `INSERT INTO audit_log (${columns})`
  await tx.run(`${insert} VALUES (${first.map(() => '?').join(', ')})`, first)
  if (more.length === 0) return
  const values = first.map((_, place) => `value ->> ${place}`).join(', ')
  await tx.run(`${insert} SELECT ${values} FROM json_each(?) ORDER BY key`, [JSON.stringify(more)])
}

function rowOf(entry: AuditEntry, id: number, at: number) {
  return {
    id,
    at,
    actor: entry.actor,
    action: entry.action,
    resource: entry.resource,
    row_id: String(entry.rowId ?? ''),
    summary: entry.summary.slice(0, 500),
    detail: detailOf(entry),
    address: entry.address ?? '',
  }
}

function detailOf({ before, after }: AuditEntry): string {
  if (before === undefined && after === undefined) return ''
  const text = canonical({ before, after })
  // The column's limit; whole scripts and long lists are not worth keeping twice.
  return text.length <= 100_000 ? text : canonical({ too_long: text.length })
}
