/** The address of a task's drawer. */
export function taskAddress({ task, book_type }: { task: number; book_type: number }): string {
  return `/documentRecord?tab=${book_type === 1 ? 3 : 2}&row=${task}`
}
