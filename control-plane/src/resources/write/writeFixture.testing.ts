import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type AnyResource, defineResource } from '@quarterdeck/shared/resource/define.ts'
import type { Sql, Value } from '../../platform/store/store.ts'
import type { ResourceHooks } from '../hooks.ts'
import type { Stored, StoredRow } from '../stored.ts'

// Two lists with every sort of rule, for tests of the kit: parcels stand in racks.

export const rack = defineResource({
  name: 'rack',
  table: 'rack',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'edit', 'delete'],
  fields: { name: { kind: 'text', max: 20, required: true } },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
}) as AnyResource

export const parcel = defineResource({
  name: 'parcel',
  table: 'parcel',
  area: 'site',
  paged: true,
  verbs: ['list', 'add', 'edit', 'delete', 'clear', 'import'],
  fields: {
    code: { kind: 'text', max: 20, required: true },
    kind: { kind: 'choice', choices: { 0: '', 1: '' } },
    rack: { kind: 'reference', to: 'rack', label: 'name' },
    weight: { kind: 'integer', min: 0, max: 9 },
    sealed: { kind: 'flag' },
    label: { kind: 'text', max: 40, computed: true },
    recorded_by: { kind: 'text', max: 20, computed: true },
    create_time: { kind: 'time', auto: 'create' },
    update_time: { kind: 'time', auto: 'update' },
  },
  naturalKey: ['code', 'kind'],
  scope: 'kind',
  bulk: { field: 'code', payload: 'codes', max: 500, modeDefault: 0 },
  order: ['id', 'asc'],
  filters: {},
}) as AnyResource

/** No parcel is this heavy. */
export const forbiddenWeight = 7
/** Parcels that a rack holds. */
export const capacity = 4

export function labelOf(code: unknown, kind: unknown): string {
  return `${code} of ${kind}`
}

export const parcelHooks: ResourceHooks = {
  derive: ({ code, kind }) => ({ label: labelOf(code, kind) }),
  async problems(_sql, rows) {
    return rows.map(({ weight }) =>
      weight === forbiddenWeight ? [{ field: 'weight', code: 'too_large', data: { max: forbiddenWeight - 1 } }] : [],
    )
  },
  async beforeAdd(tx, rows, { actor }) {
    for (const row of rows) row.recorded_by = actor.username
    await refuseOverfull(tx, rows, [])
  },
  async beforeEdit(tx, rows, { actor }) {
    for (const { before, changes } of rows) {
      if (!('weight' in changes)) continue
      if (before.sealed === 1 && changes.sealed !== 0) throw new AppError('forbidden')
      changes.recorded_by = actor.username
    }
    const moving = rows.filter(({ changes }) => 'rack' in changes)
    await refuseOverfull(
      tx,
      moving.map(({ changes }) => changes),
      moving.map(({ before }) => before),
    )
  },
  async beforeDelete(_tx, rows) {
    if (rows.some(({ sealed }) => sealed === 1)) throw new AppError('in_use')
  },
}

async function refuseOverfull(tx: Sql, coming: readonly Stored[], going: readonly Stored[]): Promise<void> {
  const standing = await tx.all<{ rack: Value; n: number }>('SELECT rack, count(*) AS n FROM parcel GROUP BY rack')
  const held = new Map(standing.map(({ rack, n }) => [rack, n]))
  for (const { rack = null } of going) held.set(rack, (held.get(rack) ?? 0) - 1)
  for (const { rack = null } of coming) held.set(rack, (held.get(rack) ?? 0) + 1)
  const isOverfull = coming.some(({ rack = null }) => rack !== null && (held.get(rack) ?? 0) > capacity)
  if (isOverfull) throw new AppError('invalid', {}, { problems: [{ field: 'rack', code: 'in_use' }] })
}

const addWeight = (row: 'new' | 'old', sign: '+' | '-') =>
  `UPDATE parcel_weight SET weight = weight ${sign} ${row}.weight WHERE kind = ${row}.kind;`

/** The tables, with the sums that triggers keep. */
export const fixtureTables: readonly string[] = [
  `CREATE TABLE rack (id INTEGER PRIMARY KEY AUTOINCREMENT, revision INTEGER NOT NULL DEFAULT 1,
     name TEXT NOT NULL DEFAULT '')`,
  'CREATE UNIQUE INDEX rack_name ON rack (name)',
  `CREATE TABLE parcel (id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL DEFAULT 0,
     rack INTEGER REFERENCES rack (id), weight INTEGER NOT NULL DEFAULT 0, sealed INTEGER NOT NULL DEFAULT 0,
     create_time INTEGER, update_time INTEGER, revision INTEGER NOT NULL DEFAULT 1, code TEXT NOT NULL DEFAULT '', label TEXT NOT NULL DEFAULT '',
     recorded_by TEXT NOT NULL DEFAULT '')`,
  'CREATE UNIQUE INDEX parcel_code_kind ON parcel (code, kind)',
  'CREATE INDEX parcel_rack ON parcel (rack)',
  'CREATE TABLE parcel_weight (kind INTEGER PRIMARY KEY, weight INTEGER NOT NULL)',
  'INSERT INTO parcel_weight VALUES (0, 0), (1, 0)',
  `CREATE TRIGGER parcel_weight_insert AFTER INSERT ON parcel BEGIN ${addWeight('new', '+')} END`,
  `CREATE TRIGGER parcel_weight_delete AFTER DELETE ON parcel BEGIN ${addWeight('old', '-')} END`,
  `CREATE TRIGGER parcel_weight_update AFTER UPDATE ON parcel BEGIN ${addWeight('old', '-')} ${addWeight('new', '+')} END`,
]

/** All that stands in the two lists, by id. */
export interface WriteFixture {
  rack: ReadonlyMap<number, StoredRow>
  parcel: ReadonlyMap<number, StoredRow>
}

export async function readFixture(sql: Sql): Promise<WriteFixture> {
  const all = async (table: string) =>
    new Map((await sql.all<StoredRow>(`SELECT * FROM ${table}`)).map((row) => [row.id, row]))
  return { rack: await all('rack'), parcel: await all('parcel') }
}
