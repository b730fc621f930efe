import { hash } from 'node:crypto'
import type { Value } from '../../../platform/store/store.ts'

const dayMs = 86_400_000

/**
 * What makes a line the same line when it is sent again: the sender's `id`, or the values of the key fields. The day
 * stands in front, so that what belongs to one day lies together in the index: with millions of rows that is the
 * difference between writing a few pages and writing thousands. 96 bits of a hash: among 10^10 rows two that differ would
 * share one with a probability of 10^-9.
 */
export function lineKey(values: readonly Value[], day: number | undefined): string {
  const prefix = day === undefined ? '' : day.toString(36)
  return `${prefix}.${hash('sha1', JSON.stringify(values), 'base64url').slice(0, 16)}`
}

/** Senders count upwards or give names of their own; both stay as they are while they are short. */
export function idKey(id: string): string {
  return `#${id.length <= 40 ? id : hash('sha1', id, 'base64url')}`
}

/** Number of the day of a time (UTC milliseconds) or of a `YYYY-MM-DD`. */
export function dayOf(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return Math.floor(value / dayMs)
  if (typeof value === 'string') return Math.floor(Date.parse(`${value}T00:00:00Z`) / dayMs)
  return undefined
}
