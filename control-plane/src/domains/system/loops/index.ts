import * as contract from '@quarterdeck/shared/contracts/loops.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { LoopReport } from '../../../platform/loops/loops.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { defineDomain } from '../../defineDomain.ts'

/** Shows how the work fares that goes on by itself (`platform/loops`). */
export const loops = defineDomain({
  name: 'loops',
  contracts: [contract],
  start({ context: { loops, settings }, router }) {
    router.serve(contract.listLoops, async () => {
      const zone = settings.get(systemSettings.zone)
      return { data: loops.list().map((report) => toWire(report, zone, loops.clock.now())) }
    })
  },
})

/** A busy process is a little late; this is more. */
const patienceMs = 10_000

function toWire(report: LoopReport, zone: string, now: number): contract.LoopRow {
  const { name, everyMs, began, isRunning, tookMs, lagMs, rounds, failures, error, due } = report
  return {
    name,
    every_ms: Math.round(everyMs),
    last_time: began === undefined ? null : formatTime(began, zone),
    running: isRunning ? 1 : 0,
    took_ms: tookMs,
    lag_ms: lagMs,
    rounds,
    failures,
    error,
    next_time: due === undefined ? null : formatTime(due, zone),
    overdue: due !== undefined && now - due > patienceMs ? 1 : 0,
  }
}
