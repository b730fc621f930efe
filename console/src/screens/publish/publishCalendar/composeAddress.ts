/** The composer, beginning with a wall-clock time where one is given. */
export function composeAddress(time?: string): string {
  return time === undefined ? '/aiPublishing' : `/aiPublishing?${new URLSearchParams({ time })}`
}
