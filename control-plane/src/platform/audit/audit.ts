import { asc, desc } from '../schema/drizzle.ts'
import { inOrder } from '../schema/inOrder.ts'
import { paramTable } from '../schema/paramTable.ts'
import { type Params, prepared } from '../schema/prepared.ts'
import { audit as auditLog } from '../schema/tables.gen.ts'
import type { Sql } from '../store/store.ts'
import type { AuditMessage } from './auditMessages.ts'
import { canonical, hashOf } from './chain.ts'
import { auditKept } from './tables.ts'

/** A user or an API key (which is no user and has the number 0); the product itself; or whoever was not let in. */
export type AuditActor = 'system' | 'stranger' | { readonly userId: number; readonly username: string }

export interface AuditEntry {
  actor: AuditActor
  /** A permission key or `session.login` …: what was done. */
  action: string
  resource: string
  rowId?: string | number
  /** What was done, put into words when somebody reads it; at most 500 characters. */
  summary: AuditMessage
  /** What changed; secrets left out by the caller. */
  before?: unknown
  after?: unknown
  /** Of a row that may be forgotten: what the entry itself does not say. */
  kept?: { readonly row: number; readonly before?: unknown; readonly after?: unknown }
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
  const queues = new WeakMap<Sql, Promise<void>>()
  const recordAll = (tx: Sql, entries: readonly AuditEntry[]) => {
    const appended = (queues.get(tx) ?? Promise.resolve()).then(() => append(tx, entries, now()))
    queues.set(tx, appended)
    return appended
  }
  return { recordAll, record: (tx, entry) => recordAll(tx, [entry]) }
}

async function append(tx: Sql, entries: readonly AuditEntry[], at: number): Promise<void> {
  if (entries.length === 0) return
  let { id, hash } = (await readHead.get(tx)) ?? { id: 0, hash: '' }
  const rows = entries.map((entry) => {
    const row = rowOf(entry, ++id, at)
    hash = hashOf(hash, row)
    return { ...row, hash }
  })
  const [only] = rows
  await (rows.length === 1 && only ? insertOne.run(tx, only) : insertMany.run(tx, { rows }))
  for (const [n, { resource, kept }] of entries.entries())
    if (kept) await insertKept.run(tx, { entry: rows[n]!.id, resource, row: kept.row, detail: detailOf(kept) })
}

export const readHead = prepared((q) =>
  q.select({ id: auditLog.id, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1),
)

const insertOne = prepared((q, row: Params<Kept>) =>
  q.insert(auditLog).values({
    id: row.id,
    at: row.at,
    actor: row.actor,
    user_id: row.user_id,
    action: row.action,
    resource: row.resource,
    row_id: row.row_id,
    summary: row.summary,
    detail: row.detail,
    address: row.address,
    hash: row.hash,
  }),
)

const insertMany = prepared((q, { rows }: Params<{ rows: readonly Kept[] }>) =>
  q.insert(auditLog).select(
    q
      .select(
        inOrder(auditLog, {
          id: paramTable.member<number>('id'),
          at: paramTable.member<number>('at'),
          actor: paramTable.member<string>('actor'),
          user_id: paramTable.member<number>('user_id'),
          action: paramTable.member<string>('action'),
          resource: paramTable.member<string>('resource'),
          row_id: paramTable.member<string>('row_id'),
          summary: paramTable.member<string>('summary'),
          detail: paramTable.member<string>('detail'),
          address: paramTable.member<string>('address'),
          hash: paramTable.member<string>('hash'),
        }),
      )
      .from(paramTable.list(rows))
      .orderBy(asc(paramTable.place)),
  ),
)

const insertKept = prepared((q, p: Params<{ entry: number; resource: string; row: number; detail: string }>) =>
  q.insert(auditKept).values({ entry: p.entry, resource: p.resource, row_id: p.row, detail: p.detail }),
)

type Kept = ReturnType<typeof rowOf> & { hash: string }

function rowOf(entry: AuditEntry, id: number, at: number) {
  return {
    id,
    at,
    ...actorOf(entry.actor),
    action: entry.action,
    resource: entry.resource,
    row_id: String(entry.rowId ?? ''),
    summary: entry.summary.slice(0, 500),
    detail: detailOf(entry),
    address: entry.address ?? '',
  }
}

/** The number stays true where another user gets the name later. */
function actorOf(actor: AuditActor): { actor: string; user_id: number } {
  return typeof actor === 'string' ? { actor, user_id: 0 } : { actor: actor.username, user_id: actor.userId }
}

function detailOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  if (before === undefined && after === undefined) return ''
  const text = canonical({ before, after })
  // The column's limit; whole scripts and long lists are not worth keeping twice.
  return text.length <= 100_000 ? text : canonical({ too_long: text.length })
}
