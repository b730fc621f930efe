/** The address of a task's drawer. */
export function taskAddress({ task, book_type }: { task: number; book_type: number }): string {
  return `/documentRecord?${book_type === 1 ? 'tab=3&' : ''}row=${task}`
}
