import type { Log } from '../log.ts'
import { aheadOf, type Machines } from '../serverHealth/machines.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { type ClockWatch, createClockWatch, type MachineTime } from './clockWatch.ts'

interface Sources {
  settings: Settings
  store: Store
  machine: MachineTime
  machines: Machines
  now(): number
  log: Pick<Log, 'warn' | 'info'>
}

/** A libSQL server is asked for the time so often. */
const askMs = 60_000

/** Watches the clock by the machine itself, the machines of the agents of internal organisations, and the libSQL server where there is one. */
export async function watchClock({ settings, store, machine, machines, now, log }: Sources): Promise<ClockWatch> {
  let server: { time: number; heard: number } | undefined
  const askServer = async () => {
    if (store.engine !== 'remote') return
    const heard = machine.uptime()
    if (server && heard - server.heard < askMs) return
    const row = await store.read.get<{ time: number }>(serverTime).catch(() => undefined)
    server = row && { time: row.time, heard }
  }
  const isWitness = ({ isInternal, boot }: { isInternal: boolean; boot: string }) =>
    isInternal && boot !== '' && boot !== machine.boot
  const others = () => {
    const is = { at: now(), uptime: machine.uptime() }
    const heard = [...machines.list().filter(isWitness), ...(server ? [server] : [])]
    return heard.map((one) => aheadOf(one, is))
  }
  await askServer()
  const watch = createClockWatch({ settings, machine, others, now, log })
  return {
    ...watch,
    async keep() {
      await askServer()
      await watch.keep()
    },
  }
}

const serverTime = "SELECT CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER) AS time"
