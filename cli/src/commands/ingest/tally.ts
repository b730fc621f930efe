import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'

/** A line that the server refused, by its number in the file. */
export interface WrongLine {
  line: number
  field: string
  message: string
}
/** What came of the lines so far. */
export interface Tally {
  received: number
  added: number
  changed: number
  same: number
  wrong: number
  /** The first of the wrong ones. */
  errors: WrongLine[]
}

/** As many wrong lines are kept and listed; the others are only counted. */
const listed = 1_000

export function emptyTally(): Tally {
  return { received: 0, added: 0, changed: 0, same: 0, wrong: 0, errors: [] }
}

/** Adds what the server says of a chunk before which `before` lines of the file stand. */
export function addReply(tally: Tally, reply: IngestReply, before: number): void {
  tally.received += reply.received
  tally.added += reply.added
  tally.changed += reply.changed
  tally.same += reply.same
  tally.wrong += reply.wrong
  for (const { line, field, message } of reply.errors) {
    if (tally.errors.length < listed) tally.errors.push({ line: before + line, field, message })
  }
}
