import type { JobKindName } from '@quarterdeck/shared/contracts/jobNames.ts'
import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { z } from 'zod'

/** What is known of a job before it begins. */
export interface JobOrder {
  /** What sort of work it is; names its text `job.kind.<kind>`. */
  kind: JobKindName
  /** What it is, as a text with its values. */
  title: AnyKey
  titleData?: Readonly<Record<string, string | number>>
  by: Pick<JobOwner, 'userId' | 'username'>
  /** Steps in all, where known. */
  total?: number
}

/** Whose job it is: a signed-in user, or the control plane itself. */
export interface JobOwner {
  userId: number
  username: string
}
export const systemOwner: JobOwner = { userId: 0, username: 'system' }

/** What the work of a job sees of it. */
export interface JobHandle {
  readonly id: number
  readonly by: JobOwner
  /** Aborts when somebody cancels the job, and when the control plane stops: end soon, and throw its reason. */
  readonly signal: AbortSignal
  /** Aborts only when the control plane stops: for what is finished although the job was cancelled. */
  readonly stopping: AbortSignal
  /** Steps done, and in all where that is known only now. Cheap: call it as often as something changes. */
  progress(done: number, total?: number): void
  /** How many of what came out so far, for the reader (texts `job.count.<name>`). Replaces what was said before. */
  counts(counts: Readonly<Record<string, number>>): void
  /** Route of the console where the outcome is seen. */
  link(route: string): void
}

/** A sort of work that goes on after a restart: its parameters are kept, and its work knows what is done already. */
export interface JobKind<P> {
  name: JobKindName
  /** Jobs of this kind that run at once; the others are queued. */
  atOnce: number
  params: z.ZodType<P>
  work(handle: JobHandle, params: P): Promise<void>
  /** What the records say has come of a job: of one that was being cancelled when the program ended, whose work tells no more. */
  tally?(id: number, params: P): Promise<Tally>
  /** A job that was cancelled while it waited: no work will ever tell of it. */
  dropped?(id: number, params: P): Promise<void>
}

export interface Tally {
  done: number
  counts: Readonly<Record<string, number>>
}
