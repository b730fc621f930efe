import { readFileSync, statfsSync } from 'node:fs'
import type { FromAgent } from '@quarterdeck/shared/protocol/agent.ts'

type Facts = Omit<Extract<FromAgent, { type: 'machine' }>, 'type'>

/** Tells the control plane of this machine: its clock, and how much is free on the disk of the agent's folder. */
export interface MachineReport {
  facts(): Facts
  /** From here on as often as that; undefined: never. */
  every(ms: number | undefined): void
  stop(): void
}

export function createMachineReport(dataDir: string, send: (message: FromAgent) => boolean): MachineReport {
  const boot = readBoot()
  let timer: NodeJS.Timeout | undefined
  const facts = (): Facts => ({ time: Date.now(), boot, ...freeIn(dataDir) })
  const stop = () => clearInterval(timer)
  return {
    facts,
    every(ms) {
      stop()
      timer = ms === undefined ? undefined : setInterval(() => send({ type: 'machine', ...facts() }), ms)
    },
    stop,
  }
}

/** The kernel draws it anew at each start; '' where there is no such file. */
function readBoot(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 64)
  } catch {
    return ''
  }
}

function freeIn(folder: string): Pick<Facts, 'diskFree'> {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return { diskFree: bavail * bsize }
  } catch {
    return {}
  }
}
