import type { FigureMark } from '@quarterdeck/shared/resource/figureCalls.ts'
import type { MarkKind } from '@quarterdeck/shared/resource/statistics.ts'
import { accountMachine } from '@quarterdeck/shared/states/account.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { account, audit, platform, script, scriptVersion } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import type { Days } from './days.ts'
import { spanOf } from './writeDay.ts'

/** More in one chart nobody reads. */
const mostMarks = 100

/** Rows of the history `a` that are such a mark, of a row `r` that was changed; `only`: by what figures may be narrowed, as an expression. */
interface Marked {
  list: 'script' | 'platform' | 'account'
  from: string
  name: string
  where: string
  only: Readonly<Record<string, string>>
  /** Told of one account alone: edits of all of them are too many to look through. */
  ofOne?: true
}

const ofRow = (table: string) => `${nameOf(audit)} a JOIN ${table} r ON r.id = CAST(a.row_id AS INTEGER)`
const after = (field: string) => `json_extract(a.detail, '$.after.${field}')`
const capped = `(${after('cap_hour')} IS NOT NULL OR ${after('cap_day')} IS NOT NULL)`

const marked: Readonly<Record<MarkKind, readonly Marked[]>> = {
  version: [
    {
      list: 'script',
      from: ofRow(nameOf(script)),
      name: 'r.name',
      where: `a.action = 'script.edit' AND ${after('hash')} IS NOT NULL`,
      only: { script: 'r.name' },
    },
    {
      list: 'script',
      from: `${nameOf(audit)} a JOIN ${nameOf(scriptVersion)} v ON v.id = CAST(a.row_id AS INTEGER) JOIN ${nameOf(script)} r ON r.id = v.script`,
      name: 'r.name',
      where: `a.action = 'script-version.use'`,
      only: { script: 'r.name' },
    },
  ],
  cap: [
    {
      list: 'platform',
      from: ofRow(nameOf(platform)),
      name: 'r.name',
      where: `a.action = 'platform.edit' AND ${capped}`,
      only: { platform: 'r.id' },
    },
    {
      list: 'account',
      from: ofRow(nameOf(account)),
      name: 'r.account',
      where: `a.action = 'account.edit' AND ${capped}`,
      only: { platform: 'r.platform', account: 'a.row_id' },
      ofOne: true,
    },
  ],
  ban: [
    {
      list: 'account',
      from: ofRow(nameOf(account)),
      name: 'r.account',
      where: `a.action = 'account.change-status' AND ${after('status')} = ${accountMachine.codes.banned}`,
      only: { platform: 'r.platform', account: 'r.id' },
    },
  ],
}

/** What happened in these days that may explain the figures, oldest first; of rows that the reader sees. */
export async function marksOf(
  read: Sql,
  resources: Resources,
  kinds: readonly MarkKind[],
  { days, only, zone }: { days: Days; only: Readonly<Record<string, string | number>>; zone: string },
  actor: AccessScope,
): Promise<FigureMark[]> {
  const [start, end] = [spanOf(days.from, zone).start, spanOf(days.to, zone).end]
  const found = await Promise.all(
    kinds.flatMap((kind) =>
      marked[kind].map(async ({ list, from, name, where, only: by, ofOne }) => {
        if (ofOne && only.account === undefined) return []
        const seen = readable(resources.tables.get(list)!, actor, 'r')
        const narrowed = Object.entries(by).filter(([dimension]) => only[dimension] !== undefined)
        const conditions = [
          where,
          'a.at >= ? AND a.at < ?',
          ...narrowed.map(([, expression]) => `${expression} = ?`),
          ...(seen ? [seen.sql] : []),
        ]
        const rows = await read.all<{ at: number; name: string }>(
          `SELECT a.at AS at, ${name} AS name FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY a.at DESC LIMIT ${mostMarks}`,
          [start, end, ...narrowed.map(([dimension]) => only[dimension]), ...(seen?.params ?? [])],
        )
        return rows.map((row) => ({ ...row, kind }))
      }),
    ),
  )
  const last = found.flat().toSorted((a, b) => a.at - b.at)
  return last.slice(-mostMarks).map(({ at, kind, name }) => ({ day: formatDay(at, zone), kind, name }))
}
