import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { computedOn } from '../../../platform/schema/computed.ts'
import { index, integer, sql, sqliteTable, text, uniqueIndex } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { indexesOn } from '../../../platform/schema/objects.ts'
import {
  account,
  comment,
  conversation,
  privateMessage,
  replyPhrase,
  user,
} from '../../../platform/schema/tables.gen.ts'
import { trigger } from '../../../platform/schema/triggers.ts'

/** A message that is called something is one, whoever sends it how often. */
export const messageKeys = indexesOn(privateMessage, [
  uniqueIndex('private-message.key')
    .on(privateMessage.conversation, privateMessage.external_key)
    .where(sql`external_key <> ''`),
  // Sealed texts are looked at when the control plane starts.
  // Texts that are too old are emptied.
  index('private-message.text').on(privateMessage.time).where(sql`text <> ''`),
  index('private-message.sealed').on(privateMessage.id).where(sql`original <> ''`),
])

export const commentKeys = indexesOn(comment, [
  uniqueIndex('comment.key').on(comment.publication, comment.external_key).where(sql`external_key <> ''`),
  index('comment.said').on(comment.publication, comment.author_handle),
  index('comment.text').on(comment.time).where(sql`text <> ''`),
  index('comment.sealed').on(comment.id).where(sql`original <> ''`),
])

export const snoozes = indexesOn(conversation, [
  index('conversation.snoozed').on(conversation.snoozed_until).where(sql`snoozed_until IS NOT NULL`),
])

/** Where they have written what no machine has looked at. */
export const machineDue = indexesOn(conversation, [
  index('conversation.machine_due').on(conversation.customer).where(sql`machine_due = 1 AND handed_over IS NULL`),
])

/** What a model was asked: part of an order. `newest`: the last message that stood there. `sources`: what it was given, in the order of their numbers. */
export const hostedQuestion = sqliteTable(
  'hosted_question',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    conversation: integer()
      .notNull()
      .references(() => conversation.id, { onDelete: 'cascade' }),
    newest: integer().notNull(),
    sources: text().notNull(),
  },
  (t) => [index('hosted_question_conversation').on(t.conversation)],
)

export const maskedMessage = computedOn(privateMessage, (t) => ({ masked: sql`(${t.original} <> '')` }))
export const maskedComment = computedOn(comment, (t) => ({ masked: sql`(${t.original} <> '')` }))

/** The same send twice is one message. */
export const requests = indexesOn(privateMessage, [
  uniqueIndex('private-message.request')
    .on(privateMessage.author, privateMessage.request_id)
    .where(sql`request_id <> ''`),
])

/** What people are writing, each for themselves. */
export const replyDraft = sqliteTable(
  'reply_draft',
  {
    id: integer().primaryKey(),
    user: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    conversation: integer().references(() => conversation.id, { onDelete: 'cascade' }),
    comment: integer().references(() => comment.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    images: text().notNull(),
    update_time: integer().notNull(),
  },
  (t) => [
    uniqueIndex('reply_draft_conversation').on(t.user, t.conversation),
    uniqueIndex('reply_draft_comment').on(t.user, t.comment),
  ],
)

/** When the messages of an account were read last by themselves or on demand: when a phone began, and until when all is known. */
export const messageReading = sqliteTable('message_reading', {
  account: integer()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  begun: integer(),
  read: integer(),
})

/** What a list of conversations shows of the last message goes with it. */
export const lastTexts = trigger({
  on: privateMessage,
  event: 'update',
  of: ['text'],
  when: `new.text = ''`,
  run: [
    `UPDATE ${nameOf(conversation)} SET last_text = '' WHERE id = new.conversation AND last_time <= new.time AND last_text <> ''`,
  ],
})

/** A phrase is used when the answer that is made of it has gone out. */
export const phraseUses = trigger({
  on: privateMessage,
  event: 'update',
  of: ['status'],
  when: `new.status = ${privateMessageMachine.codes.sent} AND new.phrases <> ''`,
  run: [
    `UPDATE ${nameOf(replyPhrase)} SET uses = uses + 1, used_time = max(coalesce(used_time, 0), new.time)
     WHERE id IN (SELECT k.value FROM json_each('[' || new.phrases || ']') k)`,
  ],
})
