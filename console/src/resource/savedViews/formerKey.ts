/** Where a browser kept the views of a list itself, before the server did. */
export function formerKey(list: string): string {
  return `views.${list}`
}
