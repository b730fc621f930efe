import { type CommentState, commentMachine } from '@quarterdeck/shared/states/comment.ts'
import { type PrivateMessageState, privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { nameOf } from '../../../../platform/schema/nameOf.ts'
import { comment, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import { movesOf, type Stateful } from '../../../../platform/transition.ts'

export const answers: Stateful<PrivateMessageState, typeof privateMessage.$inferSelect> = {
  machine: privateMessageMachine,
  table: nameOf(privateMessage),
  key: 'id',
  column: 'status',
}

/** Moves answers; gives the ids of those that were in a state from which they may. */
export const moveAnswers = movesOf(answers)

const comments: Stateful<CommentState, typeof comment.$inferSelect> = {
  machine: commentMachine,
  table: nameOf(comment),
  key: 'id',
  column: 'state',
}

/** Moves comments that were answered. */
export const moveComments = movesOf(comments)
