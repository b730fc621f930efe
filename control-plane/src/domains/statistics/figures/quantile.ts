/** How many took about as long. */
export interface Stepped {
  /** How many of the ends of steps they reached. */
  step: number
  n: number
}

/** Below which of the times this share of them lies, as if those of a step were spread over it evenly; `steps`: their ends in seconds. */
export function quantile(counted: readonly Stepped[], steps: readonly number[], share: number): number | null {
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
