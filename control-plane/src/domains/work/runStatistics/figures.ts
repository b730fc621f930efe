import type { RunFigures } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { percent } from '../../sites/statistics/index.ts'

const { codes } = runMachine

/** Runs of one kind that ended alike and took about as long. */
export interface Counted {
  state: number
  /** How many of the ends of steps they reached. */
  step: number
  n: number
}

/** Sums them up; `steps` are the ends of the steps of time in seconds. */
export function figuresOf(counted: readonly Counted[], steps: readonly number[]): RunFigures {
  const sum = (state: number) => counted.reduce((total, one) => total + (one.state === state ? one.n : 0), 0)
  const [succeeded, failed, cancelled] = [sum(codes.succeeded), sum(codes.failed), sum(codes.cancelled)]
  const ended = succeeded + failed
  const carriedOut = counted.filter(({ state }) => state !== codes.cancelled)
  return {
    runs: ended + cancelled,
    succeeded,
    failed,
    cancelled,
    rate: ended === 0 ? null : percent(succeeded, ended),
    median: quantile(carriedOut, steps, 0.5),
    p90: quantile(carriedOut, steps, 0.9),
  }
}

/** Below which of the times this share of them lies, as if those of a step were spread over it evenly. */
export function quantile(
  counted: readonly Pick<Counted, 'step' | 'n'>[],
  steps: readonly number[],
  share: number,
): number | null {
  const total = counted.reduce((sum, { n }) => sum + n, 0)
  if (total === 0) return null
  let left = share * total
  for (let step = 0; step <= steps.length; step++) {
    const here = counted.reduce((sum, one) => sum + (one.step === step ? one.n : 0), 0)
    if (here > 0 && left <= here) {
      const [from, to] = [steps[step - 1] ?? 0, steps[step] ?? steps.at(-1) ?? 0]
      return Math.round(10 * (from + ((to - from) * left) / here)) / 10
    }
    left -= here
  }
  return null
}
