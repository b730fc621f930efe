import type { CalendarEntry } from '@quarterdeck/shared/contracts/publishing.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'

/** An entry that is to stand elsewhere; `revert` puts it back where it was drawn away from. */
export interface Move {
  entry: CalendarEntry
  to: string
  revert(): void
}

const { pending, processing, waiting } = publicationMachine.codes

/** Whether a post can still be rescheduled. */
export function isMovable({ status }: CalendarEntry): boolean {
  return status === pending || status === processing || status === waiting
}
