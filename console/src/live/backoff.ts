const firstMs = 500
const longestMs = 15_000

/** How long to wait before the n-th try (from 1); `chance` in 0..1 spreads many consoles that lost the same server. */
export function backoffMs(failures: number, chance: number): number {
  const base = Math.min(longestMs, firstMs * 2 ** (failures - 1))
  return Math.round(base * (0.5 + chance / 2))
}
