/** What an agent says of its machine, and when it was heard; in memory, as long as its line stands. */
export interface Machine {
  host: number
  /** One of the internal organisations has it. */
  isInternal: boolean
  /** Of the machine's start: two with the same one have the same clock. '' where it is not known. */
  boot: string
  /** What its clock showed (UTC milliseconds), and when that was heard, by the running time of this machine. */
  time: number
  heard: number
  /** On the disk of its agent; undefined where it did not say. */
  freeMb: number | undefined
}

/** The machines of the agents whose lines stand. */
export interface Machines {
  tell(machine: Machine): void
  /** Its line has gone. */
  gone(host: number): void
  list(): Machine[]
}

/** By how many milliseconds the clock of another machine is ahead of this one's, which shows `at` after running for `uptime`. */
export function aheadOf(
  { time, heard }: Pick<Machine, 'time' | 'heard'>,
  { at, uptime }: { at: number; uptime: number },
): number {
  return time + (uptime - heard) - at
}

export function createMachines(): Machines {
  const known = new Map<number, Machine>()
  return {
    tell: (machine) => void known.set(machine.host, machine),
    gone: (host) => void known.delete(host),
    list: () => [...known.values()],
  }
}
