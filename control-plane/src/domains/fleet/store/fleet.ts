import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { leasedRunStates, runMachine } from '@quarterdeck/shared/states/run.ts'
import { codesInSql } from '../../../platform/stateCodes.ts'
import type { Sql } from '../../../platform/store/store.ts'

export interface FleetCounts {
  hosts: { online: number; total: number }
  phones: { online: number; busy: number; maintenance: number; total: number }
}

export async function readFleet(sql: Sql): Promise<FleetCounts> {
  const [[hosts] = [], [phones] = []] = await sql.batch([
    { sql: `SELECT count(*) AS total, coalesce(sum(state = ${hostMachine.codes.online}), 0) AS online FROM host` },
    {
      sql: `SELECT count(*) AS total, coalesce(sum(state = ${phoneMachine.codes.online}), 0) AS online,
          coalesce(sum(maintenance = 1), 0) AS maintenance,
          (SELECT count(*) FROM run WHERE state IN ${codesInSql(runMachine, leasedRunStates)}) AS busy FROM phone`,
    },
  ])
  return {
    hosts: { online: Number(hosts?.online), total: Number(hosts?.total) },
    phones: {
      online: Number(phones?.online),
      busy: Number(phones?.busy),
      maintenance: Number(phones?.maintenance),
      total: Number(phones?.total),
    },
  }
}
