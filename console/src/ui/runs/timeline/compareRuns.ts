import type { DescribedStep } from '@quarterdeck/shared/contracts/evidence.ts'

export interface Comparison {
  /** The first step that the other run did not do, or that went otherwise; null where they are alike to the end. */
  parts: number | null
  /** For each step the one beside it in the other run. */
  beside: number[]
}

type Step = Pick<DescribedStep, 'call' | 'on' | 'failure'>

/**
 * Where a run left the way of another one of the same script. What is typed differs from task to task and does not count; a call that
 * is repeated while a script waits counts once, however often it was made.
 */
export function compareRuns(run: readonly Step[], other: readonly Step[]): Comparison {
  const [mine, theirs] = [groupsOf(run), groupsOf(other)]
  const alike = mine.findIndex((group, at) => group.key !== theirs[at]?.key)
  const length = alike < 0 ? mine.length : alike
  const beside = mine.flatMap(({ size }, at) => {
    const group = theirs[Math.min(at, length, theirs.length - 1)]
    return Array.from({ length: size }, (_, offset) => (group ? group.start + Math.min(offset, group.size - 1) : 0))
  })
  // It stopped where the other one went on.
  const stopped = length === mine.length && theirs.length > mine.length ? run.length - 1 : null
  return { parts: mine[length]?.start ?? stopped, beside }
}

interface Group {
  key: string
  start: number
  size: number
}

function groupsOf(steps: readonly Step[]): Group[] {
  const groups: Group[] = []
  for (const [start, { call, on, failure }] of steps.entries()) {
    const key = JSON.stringify([call, on, failure])
    const last = groups.at(-1)
    if (last?.key === key) last.size += 1
    else groups.push({ key, start, size: 1 })
  }
  return groups
}
