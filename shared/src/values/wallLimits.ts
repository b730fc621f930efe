/** What console and control plane know of the phone wall beside its calls. */
export const wallLimits = {
  /** Phones that one look names: as many as a screen can show. */
  phones: 200,
  /** A picture is taken again so often while somebody looks (matrix.md §9). */
  refreshMs: 30_000,
  /** A look counts for so long: whoever goes on looking looks again before. */
  lookMs: 45_000,
  /** Build of the operator's agent app (matrix.md §9). */
  leastBuild: 3640,
} as const
