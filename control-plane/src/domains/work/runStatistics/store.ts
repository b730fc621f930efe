import type { RunStatisticsQuery } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import type { RunDimension } from '@quarterdeck/shared/values/runStatistics.ts'
import type { AccessScope } from '../../../http/handler.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import * as lists from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Table } from '../../../resources/table.ts'
import { readable } from '../../../resources/visibility/readable.ts'
import { runDay } from '../runs/index.ts'
import type { Counted } from './figures.ts'

type Narrowed = Pick<RunStatisticsQuery, 'script' | 'platform' | 'host' | 'phone'>
type Days = { from: string; to: string }

const dimensions: Readonly<Record<RunDimension, string>> = {
  script: 't.script',
  platform: 't.platform_id',
  host: 't.host_id',
  phone: 't.phone_id',
  day: 't.day',
}
const names: Readonly<Record<Exclude<RunDimension, 'host'>, string>> = {
  script: 't.script',
  platform: `coalesce((SELECT name FROM ${nameOf(lists.platform)} WHERE id = t.platform_id), '')`,
  // What it was called when it ran, for phones that are gone.
  phone: `coalesce((SELECT serial FROM ${nameOf(lists.phone)} WHERE id = t.phone_id), max(t.phone))`,
  day: 't.day',
}

export type Group = Counted & { key: string; name: string }

/** What the sums say of these days, of the phones that somebody sees. */
export class RunSums {
  readonly #read: Sql
  readonly #where: { sql: string; params: readonly (string | number)[] }
  readonly #host: { sql: string; params: readonly number[] }

  constructor(
    read: Sql,
    { phones, hosts }: Record<'phones' | 'hosts', Table>,
    accessScope: AccessScope,
    { script, platform, host, phone }: Narrowed,
  ) {
    this.#read = read
    const seenHost = readable(hosts, accessScope, 'h')
    this.#host = {
      sql: `coalesce((SELECT h.name FROM ${nameOf(lists.host)} h WHERE h.id = t.host_id${seenHost ? ` AND ${seenHost.sql}` : ''}), '')`,
      params: seenHost?.params ?? [],
    }
    const seen = readable(phones, accessScope, 'p')
    const conditions: [string, readonly (string | number)[]][] = [
      ...(script === undefined ? [] : ([['t.script = ?', [script]]] as [string, string[]][])),
      ...[platform, host, phone].flatMap((id, n): [string, number[]][] =>
        id === undefined ? [] : [[`t.${['platform_id', 'host_id', 'phone_id'][n]} = ?`, [id]]],
      ),
      ...(seen
        ? [
            [`t.phone_id IN (SELECT p.id FROM ${nameOf(lists.phone)} p WHERE ${seen.sql})`, seen.params] as [
              string,
              number[],
            ],
          ]
        : []),
    ]
    this.#where = {
      sql: conditions.map(([sql]) => ` AND ${sql}`).join(''),
      params: conditions.flatMap(([, params]) => params),
    }
  }

  groups(by: RunDimension, days: Days): Promise<Group[]> {
    const name = by === 'host' ? this.#host : { sql: names[by], params: [] }
    return this.#all(
      `CAST(${dimensions[by]} AS TEXT) AS key, ${name.sql} AS name, t.state, t.step`,
      `${dimensions[by]}, t.state, t.step`,
      days,
      { params: name.params },
    )
  }

  together(days: Days): Promise<Counted[]> {
    return this.#all('t.state, t.step', 't.state, t.step', days)
  }

  failures(days: Days): Promise<{ code: string; fault: string; n: number }[]> {
    return this.#all('t.code, t.fault', 't.code, t.fault', days, {
      where: ` AND t.state = ${runMachine.codes.failed}`,
    })
  }

  #all<T>(
    columns: string,
    groups: string,
    { from, to }: Days,
    { params = [], where = '' }: { params?: readonly number[]; where?: string } = {},
  ): Promise<T[]> {
    return this.#read.all<T>(
      `SELECT ${columns}, sum(t.n) AS n FROM ${nameOf(runDay)} t WHERE t.day BETWEEN ? AND ?${where}${this.#where.sql} GROUP BY ${groups}`,
      [...params, from, to, ...this.#where.params],
    )
  }
}
