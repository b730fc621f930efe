import type { TextKey } from '@quarterdeck/shared/i18n/texts.gen.ts'

/** Where long work is seen while it is carried out, and can be cancelled: what imports need of the job centre, which stands above the kit. */
export interface LongWork {
  /** Gives what the work gives, throws what it throws. */
  run<T>(order: WorkOrder, work: (handle: WorkHandle) => Promise<T>): Promise<T>
}

export interface WorkOrder {
  /** What sort of work it is; names its text `job.kind.<kind>`. */
  kind: string
  title: TextKey
  titleData?: Readonly<Record<string, string | number>>
  by: { userId: number; username: string }
}

export interface WorkHandle {
  /** Aborts when somebody cancels the work, and when the control plane stops. */
  readonly signal: AbortSignal
  /** Steps done, and in all. */
  progress(done: number, total: number): void
  /** Route of the console where the outcome is seen. */
  link(route: string): void
}
