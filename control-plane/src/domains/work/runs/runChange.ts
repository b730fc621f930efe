import type { RunState } from '@quarterdeck/shared/states/run.ts'
import type { Lane } from './queue/lanes.ts'

/** A run that has just changed, as its owner and the consoles hear of it. */
export interface RunChange {
  seq: number
  id: string
  lane: Lane
  taskId: number
  state: RunState
  attempt: number
  phoneId: number | null
  committed: boolean
  outcomeUnknown: boolean
  /** A stored text (runMessages.ts); '' where there is nothing to say. */
  message: string
  /** What the script returned; on success only. */
  result?: Readonly<Record<string, string | number | boolean>>
  /** Where it runs; when it is leased only. */
  place?: Place
}

export interface Place {
  serial: string
  number: string
  carrier: string
  area: string
}
