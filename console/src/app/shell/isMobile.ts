/** Phones and small tablets by their user agent; there the top row shows neither logo nor title (matrix.md §2). */
export function isMobile(userAgent: string): boolean {
  return /Mobi|Android|iPhone|iPad|iPod|Windows Phone|BlackBerry/i.test(userAgent)
}
