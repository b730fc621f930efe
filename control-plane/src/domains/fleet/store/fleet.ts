import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { count, inArray, sql } from '../../../platform/schema/drizzle.ts'
import { prepared } from '../../../platform/schema/prepared.ts'
import { host, phone } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { run } from '../../runs/tables.ts'

export interface FleetCounts {
  hosts: { online: number; total: number }
  phones: { online: number; busy: number; maintenance: number; total: number }
}

export async function readFleet(from: Sql): Promise<FleetCounts> {
  const [hosts, phones, busy] = await Promise.all([countHosts.get(from), countPhones.get(from), countLive.get(from)])
  if (!hosts || !phones || !busy) throw new Error('a count gives a row')
  return { hosts, phones: { ...phones, busy: busy.n } }
}

const countHosts = prepared((q) =>
  q
    .select({ total: count(), online: sql<number>`coalesce(sum(${host.state} = ${hostMachine.codes.online}), 0)` })
    .from(host),
)

const countPhones = prepared((q) =>
  q
    .select({
      total: count(),
      online: sql<number>`coalesce(sum(${phone.state} = ${phoneMachine.codes.online}), 0)`,
      maintenance: sql<number>`coalesce(sum(${phone.maintenance}), 0)`,
    })
    .from(phone),
)

const leasedCodes = leasedRunStates.map((state) => runMachine.codes[state])
const countLive = prepared((q) => q.select({ n: count() }).from(run).where(inArray(run.state, leasedCodes)))
