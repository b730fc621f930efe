/** What an agent says of its machine, and when it was heard; in memory, as long as its line stands. */
export interface Machine {
  host: number
  /** One of the internal organisations has it. */
  isInternal: boolean
  /** Of the machine's start: two with the same one have the same clock. '' where it is not known. */
  boot: string
  /** UTC milliseconds by which its clock is ahead of this one's. */
  ahead: number
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

export function createMachines(): Machines {
  const known = new Map<number, Machine>()
  return {
    tell: (machine) => void known.set(machine.host, machine),
    gone: (host) => void known.delete(host),
    list: () => [...known.values()],
  }
}
