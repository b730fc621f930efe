import { computedOn } from '../../../platform/schema/computed.ts'
import { index, sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { comment, conversation, privateMessage } from '../../../platform/schema/tables.gen.ts'

/** A message that is called something is one, whoever sends it how often. */
export const messageKeys = indexesOn(privateMessage, [
  uniqueIndex('private-message.key')
    .on(privateMessage.conversation, privateMessage.external_key)
    .where(sql`external_key <> ''`),
  // Sealed texts are looked at when the control plane starts.
  index('private-message.sealed').on(privateMessage.id).where(sql`original <> ''`),
])

export const commentKeys = indexesOn(comment, [
  uniqueIndex('comment.key').on(comment.publication, comment.external_key).where(sql`external_key <> ''`),
  index('comment.said').on(comment.publication, comment.author_handle),
  index('comment.sealed').on(comment.id).where(sql`original <> ''`),
])

export const snoozes = indexesOn(conversation, [
  index('conversation.snoozed').on(conversation.snoozed_until).where(sql`snoozed_until IS NOT NULL`),
])

export const maskedMessage = computedOn(privateMessage, (t) => ({ masked: sql`(${t.original} <> '')` }))
export const maskedComment = computedOn(comment, (t) => ({ masked: sql`(${t.original} <> '')` }))
