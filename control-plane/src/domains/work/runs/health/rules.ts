export interface HealthRules {
  /** So many failures in a row bring the first rest. */
  restAfter: number
  firstRestMs: number
  /** After so many rests it is taken out. */
  mostRests: number
}

export type FailureEffect = { kind: 'none' } | { kind: 'rest'; ms: number } | { kind: 'out' }

/** What the n-th failure in a row means for a phone or an account: rests, each five times as long as the one before, then out. */
export function failureEffectOf(failures: number, { restAfter, firstRestMs, mostRests }: HealthRules): FailureEffect {
  const rests = failures - restAfter
  if (rests < 0) return { kind: 'none' }
  return rests < mostRests ? { kind: 'rest', ms: firstRestMs * 5 ** rests } : { kind: 'out' }
}

const firstScriptRestMs = 600_000
const longestScriptRestMs = 86_400_000

/** How long a script rests that has rested so often in a row: 10, 50, 250 min, and so on up to a day. */
export function scriptRestMs(rests: number): number {
  return Math.min(longestScriptRestMs, firstScriptRestMs * 5 ** rests)
}
