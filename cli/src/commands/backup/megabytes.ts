/** `12.3` for people; small things are not nothing. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000
  return amount >= 100 ? String(Math.round(amount)) : amount.toFixed(1)
}

export const progress = (done: number, total: number): string => `${megabytes(done)} / ${megabytes(total)} MB`
