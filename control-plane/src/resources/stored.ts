import type { Value } from '../platform/store/store.ts'

/** What is stored, by column: times as UTC milliseconds. */
export type Stored = Record<string, Value>
export type StoredRow = Stored & { id: number }
