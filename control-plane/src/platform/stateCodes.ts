import type { Machine } from '@quarterdeck/shared/states/machine.ts'

/**
 * The codes of some states as a list for SQL, `(2, 3, 4)`. They are literals rather than parameters because SQLite uses a
 * partial index only where the query repeats the index's condition word for word.
 */
export function codesInSql<S extends string>({ codes }: Machine<S>, states: readonly S[]): string {
  return `(${states.map((state) => codes[state]).join(', ')})`
}
