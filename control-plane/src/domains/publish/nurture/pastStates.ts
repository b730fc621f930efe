import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import type { PastState } from '../../../resources/hooks.ts'

const { pending, executing, completed } = nurtureTaskMachine.codes

/** A start that a phone has had in hand; `ended` null: it still has. UTC milliseconds. */
export interface HadInHand {
  began: number
  ended: number | null
}

/**
 * In which states a task has been, oldest first: it executes while a phone has something of it in hand. That follows from its starts, of
 * which a busy task has many a day, and is kept as long as these.
 */
export function pastStates(starts: readonly HadInHand[], { status, at }: { status: number; at: number }): PastState[] {
  const turns = starts
    .flatMap(({ began, ended }) => [
      { at: began, by: 1 },
      ...(ended === null ? [] : [{ at: Math.max(began, ended), by: -1 }]),
    ])
    // What ends when the next begins has not stopped in between.
    .toSorted((one, other) => one.at - other.at || other.by - one.by)
  const states: PastState[] = []
  let inHand = 0
  for (const turn of turns) {
    const before = inHand
    inHand += turn.by
    if (before === 0 && inHand > 0) states.push({ at: turn.at, state: executing, note: '' })
    if (before > 0 && inHand === 0) states.push({ at: turn.at, state: pending, note: '' })
  }
  if (status !== completed) return states
  const last = states.at(-1)
  return last?.state === pending
    ? [...states.slice(0, -1), { ...last, state: completed }]
    : [...states, { at, state: completed, note: '' }]
}
