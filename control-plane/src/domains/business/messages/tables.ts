import { index, sql, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import { comment, conversation, privateMessage } from '../../../platform/schema/tables.gen.ts'

/** A message that is called something is one, whoever sends it how often. */
export const messageKeys = indexesOn(privateMessage, [
  uniqueIndex('private-message.key')
    .on(privateMessage.conversation, privateMessage.external_key)
    .where(sql`external_key <> ''`),
])

export const commentKeys = indexesOn(comment, [
  uniqueIndex('comment.key').on(comment.publication, comment.external_key).where(sql`external_key <> ''`),
  index('comment.said').on(comment.publication, comment.author_handle),
])

export const snoozes = indexesOn(conversation, [
  index('conversation.snoozed').on(conversation.snoozed_until).where(sql`snoozed_until IS NOT NULL`),
])
