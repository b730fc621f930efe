import { defineMachine } from './machine.ts'

/**
 * The eight queue states of a run on a phone (matrix.md §4).
 * A lease that runs out before the commit sends a run back to `awaiting_execution`; after it, to `failed`.
 */
export const runMachine = defineMachine({
  name: 'run',
  initial: 'awaiting_verification',
  codes: {
    awaiting_verification: 0,
    awaiting_execution: 1,
    awaiting_switch: 2,
    switched: 3,
    running: 4,
    succeeded: 5,
    cancelled: 6,
    failed: 7,
  },
  moves: {
    awaiting_verification: ['awaiting_execution', 'cancelled', 'failed'],
    awaiting_execution: ['awaiting_switch', 'awaiting_verification', 'cancelled', 'failed'],
    awaiting_switch: ['switched', 'running', 'awaiting_execution', 'succeeded', 'cancelled', 'failed'],
    switched: ['running', 'awaiting_execution', 'succeeded', 'cancelled', 'failed'],
    running: ['awaiting_execution', 'succeeded', 'cancelled', 'failed'],
    succeeded: [],
    cancelled: [],
    // A late result of the committed attempt settles an unknown outcome, once (decisions.md §6).
    failed: ['succeeded'],
  },
})
export type RunState = keyof typeof runMachine.codes

/** The states in which a run waits for a phone. */
export const queuedRunStates = ['awaiting_verification', 'awaiting_execution'] as const satisfies RunState[]
export type QueuedRunState = (typeof queuedRunStates)[number]

/** The states in which an agent holds the run under a lease. */
export const leasedRunStates = ['awaiting_switch', 'switched', 'running'] as const satisfies RunState[]

/** The states in which a run is not over. */
export const openRunStates = [...queuedRunStates, ...leasedRunStates] as const satisfies RunState[]

/** The states in which nothing more happens, but for an unknown outcome that is settled. */
export const endedRunStates = ['succeeded', 'cancelled', 'failed'] as const satisfies RunState[]

export function isQueued(state: RunState): boolean {
  return (queuedRunStates as readonly RunState[]).includes(state)
}

export function isLeased(state: RunState): boolean {
  return (leasedRunStates as readonly RunState[]).includes(state)
}
