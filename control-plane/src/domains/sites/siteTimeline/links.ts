/** An address of the console with filters; an empty one says that the usual one does not hold. */
export function linkTo(path: string, filters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(filters)}`
}

/** From the first to the last moment of a day, as the filters of lists take it. */
export function wholeDay(day: string): { start_time: string; end_time: string } {
  return { start_time: `${day} 00:00:00`, end_time: `${day} 23:59:59` }
}
