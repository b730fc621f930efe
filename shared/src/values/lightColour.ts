export const lightColours = ['grey', 'green', 'orange', 'red'] as const
/** The worse, the further behind. Grey is not green: nobody can know. */
export type LightColour = (typeof lightColours)[number]

/** What is known of one kind of work. */
export interface WorkFacts {
  /** UTC milliseconds, as all times here. */
  now: number
  waiting: number
  /** Since when the oldest waits. */
  oldest: number | undefined
  late: number
  /** Tried within the last 24 hours. */
  failed: number
  /** When something succeeded last. */
  succeeded: number | undefined
  /** The oldest may wait for so long, although nothing is late. */
  patienceMs?: number | undefined
  /** Comes by itself, at least daily. */
  expected?: boolean | undefined
}

const dayMs = 24 * 3_600_000
/** So many are late: red. */
const manyLate = 10
/** What comes by itself and has not come for so long has stopped; after much longer nobody expects it. */
const stoppedMs = 3 * dayMs
const forgottenMs = 30 * dayMs

type Rule = readonly [colour: LightColour, cause: LightCause, holds: (facts: WorkFacts) => boolean]

/** matrix-screens.md §6.10.2: the first that holds. */
const rules: readonly Rule[] = [
  ['red', 'late', ({ late }) => late >= manyLate],
  ['red', 'none_succeeded', (facts) => wasWork(facts) && !isRecent(facts)],
  ['red', 'quiet', (facts) => isQuiet(facts, stoppedMs)],
  ['orange', 'late', ({ late }) => late > 0],
  ['orange', 'oldest', ({ now, oldest, patienceMs }) => patienceMs !== undefined && now - (oldest ?? now) > patienceMs],
  ['orange', 'quiet', (facts) => isQuiet(facts, dayMs)],
  ['green', 'works', (facts) => isRecent(facts)],
  // From here on nothing has succeeded for a day, and nothing says that it should have.
  ['grey', 'unproven', ({ waiting }) => waiting > 0],
  ['grey', 'idle', ({ succeeded }) => succeeded !== undefined],
]

/** Why a light has its colour. */
export type LightCause = 'late' | 'none_succeeded' | 'quiet' | 'oldest' | 'works' | 'unproven' | 'idle' | 'never'

/** The colour of one kind of work, with its cause. */
export function lightColourOf(facts: WorkFacts): { colour: LightColour; cause: LightCause } {
  const [colour, cause] = rules.find(([, , holds]) => holds(facts)) ?? ['grey', 'never']
  return { colour, cause }
}

/** A light is as its worst work. */
export function worstOf<W extends { colour: LightColour }>(works: readonly [W, ...W[]]): W {
  const badness = ({ colour }: W) => lightColours.indexOf(colour)
  return works.reduce((worst, work) => (badness(work) > badness(worst) ? work : worst))
}

function isRecent({ now, succeeded }: WorkFacts): boolean {
  return succeeded !== undefined && now - succeeded <= dayMs
}

/** There was something to do within the last day, and not only just now. */
function wasWork({ now, waiting, oldest, failed }: WorkFacts): boolean {
  return failed > 0 || (waiting > 0 && oldest !== undefined && now - oldest > dayMs)
}

function isQuiet({ now, succeeded, expected }: WorkFacts, forMs: number): boolean {
  if (!expected || succeeded === undefined) return false
  return now - succeeded > forMs && now - succeeded <= forgottenMs
}
