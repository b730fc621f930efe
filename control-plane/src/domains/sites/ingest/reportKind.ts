import type { Problem } from '@quarterdeck/shared/errors/appError.ts'
import { mostReported, type ReportKind, type ReportRow } from '@quarterdeck/shared/protocol/reports.ts'
import type { Field, Fields } from '@quarterdeck/shared/resource/field.ts'
import { mostCounted } from '@quarterdeck/shared/values/mostCounted.ts'
import { seenKeyOf } from '@quarterdeck/shared/values/unseenMarks.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { desc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { account, platform } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { IngestRow } from '../../../resources/hooks.ts'
import type { Table, Tables } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import type { Reported, Runs } from '../../work/runs/index.ts'
import type { LineKind } from './kind.ts'
import type { ChunkWriter } from './storeChunk.ts'

/** Lines that say of accounts, named by platform and account, what scripts report of the account of their run. */
export interface ReportLineKind extends LineKind {
  as: ReportKind
}

const count: Field = { kind: 'integer', min: 0, max: mostCounted }
const numbers: Fields = { views: count, likes: count, comments: count, shares: count }
const named: Fields = {
  platform: { kind: 'text', max: 255, required: true },
  account: { kind: 'text', max: 255, required: true },
}

interface Lines<K extends ReportKind> {
  fields: Fields
  /** When it was read; otherwise now. */
  readAt: string
  key: readonly string[]
  rowOf(said: Readonly<Record<string, unknown>>): ReportRow<K>
}

const written: Fields = {
  text: { kind: 'text', max: mostReported, multiline: true },
  // When it was written; without it when it was read.
  time: { kind: 'time' },
  // What makes it the same one when it is sent again.
  key: { kind: 'text', max: 255, required: true },
  read_time: { kind: 'time' },
}

const lines: { [K in ReportKind]: Lines<K> } = {
  'account-metric': {
    fields: { ...named, time: { kind: 'time' }, fans: count, following: count, posts: count, ...numbers },
    readAt: 'time',
    key: ['platform', 'account', 'time'],
    rowOf: ({ platform: _p, account: _a, time: _t, ...row }) => row,
  },
  post: {
    fields: {
      ...named,
      link: { kind: 'text', max: 2000, format: 'url', required: true },
      title: { kind: 'text', max: 255 },
      // When it was posted.
      time: { kind: 'time' },
      ...numbers,
      numbers_time: { kind: 'time' },
    },
    readAt: 'numbers_time',
    key: ['platform', 'account', 'link', 'numbers_time'],
    rowOf: ({ platform: _p, account: _a, numbers_time: _t, ...row }) => row as ReportRow<'post'>,
  },
  message: {
    fields: {
      ...named,
      peer: { kind: 'text', max: 255, required: true },
      peer_name: { kind: 'text', max: 255 },
      direction: { kind: 'text', max: 8, required: true, codes: ['in', 'out'] },
      kind: { kind: 'text', max: 8, codes: ['text', 'picture', 'voice', 'sticker', 'other'] },
      ...written,
    },
    readAt: 'read_time',
    key: ['platform', 'account', 'peer', 'key'],
    rowOf: ({ platform: _p, account: _a, read_time: _t, ...row }) => row as ReportRow<'message'>,
  },
  comment: {
    fields: {
      ...named,
      link: { kind: 'text', max: 2000, format: 'url', required: true },
      author: { kind: 'text', max: 255, required: true },
      ...written,
    },
    readAt: 'read_time',
    key: ['platform', 'account', 'link', 'key'],
    rowOf: ({ platform: _p, account: _a, read_time: _t, ...row }) => row as ReportRow<'comment'>,
  },
}

export function reportKindsOf(tables: Tables): Map<string, ReportLineKind> {
  const kinds = new Map<string, ReportLineKind>()
  for (const { resource } of tables.values()) {
    if (!resource.reported || resource.view) continue
    const { kind, as } = resource.reported
    const { fields, key } = lines[as]
    kinds.set(kind, {
      kind,
      as,
      resource: resource.name,
      fields: Object.entries(fields),
      known: new Set(Object.keys(fields)),
      key: key.map((name) => [name, fields[name]!] as const),
      dayField: undefined,
      repeat: 'update',
      // Each is several statements.
      linesAtOnce: 200,
    })
  }
  return kinds
}

/** Hands lines to whoever keeps what scripts report, as if it had been read at the time that they say, and never later than now. */
export function reportWriter(
  { as }: ReportLineKind,
  { reports, accounts, actor }: { reports: Runs['reports']; accounts: Table; actor: AccessScope },
): ChunkWriter {
  const { readAt, rowOf } = lines[as]
  return async (tx, chunks, { at: now }) => {
    const rows = chunks.flatMap(({ lines }) => [...lines.values()])
    const ids = await accountsOf(tx, rows)
    const seen = await visibleIds(tx, accounts, [...new Set(ids.values())], actor)
    const wrong: { line: number; problem: Problem }[] = []
    const tally = { added: 0, changed: 0, same: 0 }
    const told = new Map<number, Reported<ReportKind>[]>()
    for (const row of rows) {
      const id = ids.get(nameOf(row))
      if (id === undefined || !seen.has(id)) {
        const value = String(row.sent.account).slice(0, 40)
        wrong.push({ line: row.line, problem: { field: 'account', code: 'not_a_choice', data: { value } } })
        continue
      }
      const said = Object.fromEntries(Object.entries(row.sent).filter(([, value]) => value !== null))
      const at = Math.min(Number(said[readAt] ?? now), now)
      const its = told.get(id) ?? []
      told.set(id, its)
      its.push({ at, row: rowOf(said) })
    }
    // Those of an account together: what they mean may depend on what came with them.
    for (const [id, its] of told) for (const one of (await reports.keeperOf(as)?.(tx, id, its)) ?? []) tally[one]++
    return { added: tally.added, changed: tally.changed, wrong }
  }
}

const nameOf = ({ sent }: IngestRow) => pairOf(String(sent.platform), String(sent.account))
/** Platforms are known by their names in any case, as in spreadsheets. */
const pairOf = (platform: string, account: string) => JSON.stringify([platform.trim().toLowerCase(), account])
const keyOf = (platform: string, account: string) => pairOf(platform, seenKeyOf(account))

async function accountsOf(tx: Sql, rows: readonly IngestRow[]): Promise<ReadonlyMap<string, number>> {
  const names = rows.map(({ sent }) => [String(sent.platform), String(sent.account)] as const)
  const found = await findAccounts.all(tx, { keys: [...new Set(names.map(([, name]) => seenKeyOf(name)))] })
  const exact = new Map(found.map(({ id, platform, account }) => [pairOf(platform, account), id]))
  const alike = new Map(found.map(({ id, platform, account }) => [keyOf(platform, account), id]))
  return new Map(
    names.flatMap((name) => {
      const id = exact.get(pairOf(...name)) ?? alike.get(keyOf(...name))
      return id === undefined ? [] : [[pairOf(...name), id]]
    }),
  )
}

const findAccounts = prepared((q, p: Params<{ keys: readonly string[] }>) =>
  q
    .select({ id: account.id, account: account.account, platform: sql<string>`${platform.name}` })
    .from(account)
    .innerJoin(platform, eq(platform.id, account.platform))
    .where(isAmong(account.account_key, p.keys))
    // Of accounts from before that look the same the oldest counts.
    .orderBy(desc(account.id)),
)
