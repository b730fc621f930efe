import { type PrivateMessageState, privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { privateMessage } from '../../../../platform/schema/tables.gen.ts'
import { movesOf, type Stateful } from '../../../../platform/transition.ts'

export const answers: Stateful<PrivateMessageState, typeof privateMessage.$inferSelect> = {
  machine: privateMessageMachine,
  table: nameOf(privateMessage),
  key: 'id',
  column: 'status',
}

/** Moves answers; gives the ids of those that were in a state from which they may. */
export const moveAnswers = movesOf(answers)
