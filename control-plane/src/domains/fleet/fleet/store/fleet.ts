import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import * as lists from '../../../../platform/schema/tables.gen.ts'
import { codesInSql } from '../../../../platform/stateCodes.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Table } from '../../../../resources/table.ts'
import { readable } from '../../../../resources/visibility/readable.ts'

export interface FleetCounts {
  hosts: { online: number; total: number }
  phones: { online: number; busy: number; maintenance: number; total: number }
  accounts: { authorised: number; total: number }
}

export type FleetTables = Record<'host' | 'phone' | 'account', Pick<Table, 'name' | 'rights'>>

const leased = codesInSql(runMachine, leasedRunStates)

/** How many hosts, phones and accounts there are for somebody at a time. */
export async function readFleet(
  from: Sql,
  { host, phone, account }: FleetTables,
  { accessScope, now }: { accessScope: AccessScope; now: number },
): Promise<FleetCounts> {
  const [hosts, phones, busy, accounts] = await Promise.all([
    countsOf<FleetCounts['hosts']>(from, host, accessScope, {
      total: 'count(*)',
      online: `coalesce(sum(t.state = ${hostMachine.codes.online}), 0)`,
    }),
    countsOf<Omit<FleetCounts['phones'], 'busy'>>(from, phone, accessScope, {
      total: 'count(*)',
      online: `coalesce(sum(t.state = ${phoneMachine.codes.online}), 0)`,
      maintenance: 'coalesce(sum(t.maintenance), 0)',
    }),
    countsOf<{ n: number }>(
      from,
      phone,
      accessScope,
      { n: 'count(*)' },
      `run r JOIN ${nameOf(lists.phone)} t ON t.id = r.phone_id`,
      `r.state IN ${leased}`,
    ),
    countsOf<FleetCounts['accounts']>(from, account, accessScope, {
      total: 'count(*)',
      authorised: `coalesce(sum(t.basis > 0 AND coalesce(t.authorised_until > ${Number(now)}, 1)), 0)`,
    }),
  ])
  return { hosts, phones: { ...phones, busy: busy.n }, accounts }
}

async function countsOf<R>(
  from: Sql,
  table: FleetTables['host'],
  accessScope: AccessScope,
  columns: Readonly<Record<keyof R & string, string>>,
  source = `${table.name} t`,
  where = '1',
): Promise<R> {
  const seen = readable(table, accessScope)
  const selected = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`)
  const row = await from.get<R>(
    `SELECT ${selected.join(', ')} FROM ${source} WHERE ${where}${seen ? ` AND ${seen.sql}` : ''}`,
    seen?.params,
  )
  if (!row) throw new Error('a count gives a row')
  return row
}
