/**
 * What waits for a phone, in the order in which it goes (matrix.md §9): publishing first, daily nurture last. The codes are those of
 * `nurture-task.task_type`.
 */
export const workKinds = {
  publish: 1,
  'edit-profile': 2,
  custom: 3,
  message: 4,
  statistics: 5,
  nurture: 6,
} as const
export type WorkKind = keyof typeof workKinds

/** Where nobody said otherwise. */
export const usualPriority = 50

/** Of a queued run: the lower goes first, by kind of work, then by priority, 0 to 99, of which the higher goes first (matrix-screens.md §4). */
export function rankOf(kind: WorkKind, priority: number = usualPriority): number {
  return workKinds[kind] * 100 + 99 - Math.min(99, Math.max(0, Math.round(priority)))
}
