/**
 * A number as a query says it: one way to write each, which is JSON as it stands. `01`, `0x10`, `1e3`, `+1` and ` 1` are
 * numbers to `Number()`, and each means something else, or nothing, to what reads on.
 */
export const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Ids or codes with commas between them. */
export const plainIds = /^(?:0|[1-9]\d{0,14})(?:,(?:0|[1-9]\d{0,14}))*$/

/** Each id of a comma-joined list once; undefined where one is none, or none is there. Gaps are nobody's fault. */
export function idsOf(text: string): number[] | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const ids = [...new Set(parts.map(Number))]
  const isFit = ids.length > 0 && parts.every((part) => plainIds.test(part.trim())) && !ids.includes(0)
  return isFit ? ids : undefined
}
