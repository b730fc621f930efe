import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'

export interface Entry extends RetentionLimit {
  name: string
  title: string
  unit: 'rows' | 'files'
  kept: number
  pruned: number
  last_pruned: number
  last_time: string | null
}
export type Limits = Readonly<Record<string, RetentionLimit>>

/** What of the limits differs from those that hold. */
export function changedLimits(entries: readonly Entry[], limits: Limits): Limits {
  const changed = entries.flatMap(({ name, days, rows }) => {
    const limit = limits[name]
    return limit && (limit.days !== days || limit.rows !== rows) ? [[name, limit] as const] : []
  })
  return Object.fromEntries(changed)
}

/** Those of which less will be kept than now; 0 is no limit. */
export function tightened(entries: readonly Entry[], changes: Limits): Entry[] {
  const isLess = (after: number, before: number) => after !== 0 && (before === 0 || after < before)
  return entries.filter(({ name, days, rows }) => {
    const limit = changes[name]
    return limit && (isLess(limit.days, days) || isLess(limit.rows, rows))
  })
}
