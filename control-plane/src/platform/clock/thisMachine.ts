import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { MachineTime } from './clockWatch.ts'

/** The machine that this program runs on. */
export const thisMachine: MachineTime = { boot: readBoot(), uptime: () => Math.round(uptime() * 1000) }

/** The kernel draws it anew at each start; where there is no such file, each start of this program counts as one of the machine. */
function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return `process ${process.pid} ${performance.timeOrigin}`
  }
}
