import type { Call, Result } from '../session.ts'

/** Where one read at a time is carried out. */
export interface ReadPlace {
  /** Resolves when it can read: the time that it takes to start is nobody's. Never rejects. */
  ready(): Promise<void>
  /** All calls see one state of the database. */
  run(calls: Call[]): Promise<Result[]>
  /** For how long in its life it wanted to go on and got no core of a busy machine, in milliseconds; left out where nobody can say. */
  heldUpMs?(): number
  /** Ends what it is doing, which then fails. Resolves when the place can be used again. */
  cut(): Promise<void>
  close(): Promise<void>
}
