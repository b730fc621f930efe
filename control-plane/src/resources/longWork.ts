import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { z } from 'zod'
import type { Sql } from '../platform/store/store.ts'

/** Where long work is seen while it is carried out, and can be cancelled: what the kit needs of the job centre, which stands above it. */
export interface LongWork {
  /** Gives what the work gives, throws what it throws. */
  run<T>(order: WorkOrder, work: (handle: WorkHandle) => Promise<T>): Promise<T>
  /** Makes a kind of work known that goes on after a restart. */
  register<P>(kind: WorkKind<P>): void
  /** Queues work of such a kind; gives its number. `also` runs in the same transaction. */
  start(order: WorkOrder, params: unknown, also: (tx: Sql, id: number) => Promise<void>): Promise<number>
}

export interface WorkOrder {
  /** What sort of work it is; names its text `job.kind.<kind>`. */
  kind: string
  title: AnyKey
  titleData?: Readonly<Record<string, string | number>>
  by: { userId: number; username: string }
  /** Steps in all, where known. */
  total?: number
}

export interface WorkHandle {
  /** Aborts when somebody cancels the work, and when the control plane stops. */
  readonly signal: AbortSignal
  /** Steps done, and in all. */
  progress(done: number, total: number): void
  /** Route of the console where the outcome is seen. */
  link(route: string): void
}

/** Work whose parameters are kept, and which knows what is done already. */
export interface WorkKind<P> {
  name: string
  /** How much of this kind runs at once; the rest is queued. */
  atOnce: number
  params: z.ZodType<P>
  work(handle: KeptWorkHandle, params: P): Promise<void>
  /** What the records say has come of it, where its work tells no more. */
  tally?(id: number, params: P): Promise<{ done: number; counts: Readonly<Record<string, number>> }>
}

export interface KeptWorkHandle extends WorkHandle {
  /** Its number. */
  readonly id: number
  /** How many of what came out so far (texts `job.count.<name>`). */
  counts(counts: Readonly<Record<string, number>>): void
}
