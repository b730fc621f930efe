/** Percent with two digits; null of nothing. What is not all of it never becomes 100 by rounding. */
export function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const rounded = Math.round((part / whole) * 10_000) / 100
  return part < whole ? Math.min(rounded, 99.99) : rounded
}
