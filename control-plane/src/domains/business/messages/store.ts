import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import { type PrivateMessageState, privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { and, desc, eq, isNotNull, lte, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import {
  comment,
  conversation,
  conversationNote,
  privateMessage,
  publication,
} from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'

/** So many of the latest are what a screen is lined up with. */
const latest = 500
const { in: received, out: sent } = messageDirections
const { open } = conversationMachine.codes
const { codes } = privateMessageMachine
const codesOf = (...names: PrivateMessageState[]) => sql.raw(names.map((name) => codes[name]).join(', '))

export const findConversation = prepared((q, p: Params<{ account: number; peer: string }>) =>
  q
    .select({ id: conversation.id, peer_name: conversation.peer_name })
    .from(conversation)
    .where(and(eq(conversation.account, p.account), eq(conversation.peer_handle, p.peer))),
)

export const addConversation = prepared((q, p: Params<{ account: number; peer: string; name: string; at: number }>) =>
  q.insert(conversation).values({
    account: p.account,
    peer_handle: p.peer,
    peer_name: p.name,
    last_time: p.at,
    read_time: p.at,
    update_time: p.at,
  }),
)

export const nameThem = prepared((q, p: Params<{ id: number; name: string }>) =>
  q.update(conversation).set({ peer_name: p.name }).where(eq(conversation.id, p.id)),
)

/** Newest first. */
export const readLatest = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({
      direction: privateMessage.direction,
      kind: privateMessage.kind,
      text: privateMessage.text,
      original: privateMessage.original,
      shown: privateMessage.shown_time,
      key: privateMessage.external_key,
      time: sql<number>`${privateMessage.time}`,
      readTime: sql<number>`${privateMessage.read_time}`,
    })
    .from(privateMessage)
    // What was sent from here stands there once it was read.
    .where(and(eq(privateMessage.conversation, p.conversation), isNotNull(privateMessage.read_time)))
    .orderBy(desc(privateMessage.time), desc(privateMessage.id))
    .limit(latest),
)

export const findKey = prepared((q, p: Params<{ conversation: number; key: string }>) =>
  q
    .select({ id: privateMessage.id })
    .from(privateMessage)
    .where(and(eq(privateMessage.conversation, p.conversation), eq(privateMessage.external_key, p.key))),
)

interface NewMessage {
  conversation: number
  account: number
  direction: number
  kind: number
  text: string
  original: string
  shown: string
  key: string
  gap: number
  status: number
  time: number
  at: number
}

/** Nothing where there is one with that key. */
export const addMessage = prepared((q, p: Params<NewMessage>) =>
  q
    .insert(privateMessage)
    .values({
      conversation: p.conversation,
      account: p.account,
      direction: p.direction,
      kind: p.kind,
      text: p.text,
      original: p.original,
      shown_time: p.shown,
      external_key: p.key,
      after_gap: p.gap,
      status: p.status,
      time: p.time,
      read_time: p.at,
    })
    .onConflictDoNothing(),
)

/**
 * What follows from the messages of a conversation: its last one, since when they wait, when they were first answered. Something new of theirs
 * opens it again and ends a snooze; who is blocked waits for nothing.
 */
export async function refreshTalk(tx: Sql, id: number, { added, at }: { added: boolean; at: number }): Promise<void> {
  if (!added) {
    await noteReading.run(tx, { id, at })
    return
  }
  await refresh.run(tx, { id, at })
}

/** They have written something that a machine may answer. */
export const noteDue = prepared((q, p: Params<{ id: number }>) =>
  q.update(conversation).set({ machine_due: 1 }).where(eq(conversation.id, p.id)),
)

const noteReading = prepared((q, p: Params<{ id: number; at: number }>) =>
  q.update(conversation).set({ read_time: p.at }).where(eq(conversation.id, p.id)),
)

const m = privateMessage
const own = sql`${m.conversation} = ${conversation.id}`
const stands = codesOf('sent', 'unknown', 'received')
const lastOf = (column: typeof m.text | typeof m.time) =>
  sql`(SELECT ${column} FROM ${m} WHERE ${own} AND ${m.status} IN (${stands}) ORDER BY ${m.time} DESC, ${m.id} DESC LIMIT 1)`
/** An answer of a person counts as soon as it is on its way; one that waits for somebody does not, and a machine's never. */
const answersThem = (o: string) =>
  sql.raw(
    `(${o}.status IN (${codes.sending}, ${codes.sent}, ${codes.unknown}) OR (${o}.status = ${codes.queued} AND ${o}.held = 0)) AND (${o}.hosted = 0 OR ${o}.approved_by <> '')`,
  )
const settled = sql`coalesce(${conversation.settled_time}, 0)`
/** Of theirs that no later one of ours answers. */
const unanswered = sql`FROM ${m} WHERE ${own} AND ${m.direction} = ${sql.raw(String(received))} AND ${m.time} > ${settled}
  AND NOT EXISTS (SELECT 1 FROM ${m} AS o WHERE o.conversation = ${m.conversation} AND o.direction = ${sql.raw(String(sent))} AND ${answersThem('o')}
    AND (o.time > ${m.time} OR (o.time = ${m.time} AND o.id > ${m.id})))`
const isWaiting = sql`${conversation.blocked} = 0 AND EXISTS (SELECT 1 ${unanswered})`

const refresh = prepared((q, p: Params<{ id: number; at: number }>) =>
  q
    .update(conversation)
    .set({
      last_time: lastOf(m.time),
      last_text: sql`substr(${lastOf(m.text)}, 1, 200)`,
      waiting_since: sql`CASE WHEN ${isWaiting} THEN (SELECT min(${m.time}) ${unanswered}) END`,
      unread: sql`CASE WHEN ${isWaiting} THEN (SELECT count(*) ${unanswered} AND ${m.read_time} > coalesce(${conversation.seen_time}, 0)) ELSE 0 END`,
      first_reply_time: sql`coalesce(${conversation.first_reply_time}, (SELECT min(${m.time}) FROM ${m} WHERE ${own} AND ${m.direction} = ${sql.raw(String(sent))} AND ${m.status} IN (${stands}) AND (${m.hosted} = 0 OR ${m.approved_by} <> '')
        AND ${m.time} >= (SELECT min(i.time) FROM ${m} AS i WHERE i.conversation = ${conversation.id} AND i.direction = ${sql.raw(String(received))})))`,
      state: sql`CASE WHEN ${isWaiting} THEN ${sql.raw(String(open))} ELSE ${conversation.state} END`,
      snoozed_until: sql`CASE WHEN ${isWaiting} AND (SELECT max(${m.read_time}) ${unanswered}) >= ${p.at} THEN NULL ELSE ${conversation.snoozed_until} END`,
      read_time: p.at,
      update_time: p.at,
    })
    .where(eq(conversation.id, p.id)),
)

export const addNote = prepared(
  (q, p: Params<{ conversation: number; text: string; mentions: string; by: string; at: number }>) =>
    q.insert(conversationNote).values({
      conversation: p.conversation,
      text: p.text,
      mentions: p.mentions,
      created_by: p.by,
      create_time: p.at,
      update_time: p.at,
    }),
)

/** Those whose snooze is over stand among the others again. */
export const endSnoozes = prepared((q, p: Params<{ at: number }>) =>
  q
    .update(conversation)
    .set({ snoozed_until: null, update_time: p.at })
    .where(and(isNotNull(conversation.snoozed_until), lte(conversation.snoozed_until, p.at))),
)
export const isSnoozeOver = prepared((q, p: Params<{ at: number }>) =>
  q
    .select({ id: conversation.id })
    .from(conversation)
    .where(and(isNotNull(conversation.snoozed_until), lte(conversation.snoozed_until, p.at)))
    .limit(1),
)

/** The post of the account that stands at this address. */
export const findPost = prepared((q, p: Params<{ account: number; link: string }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(and(eq(publication.account, p.account), eq(publication.share_link, p.link)))
    .limit(1),
)

interface NewComment {
  account: number
  publication: number
  link: string
  author: string
  text: string
  original: string
  shown: string
  key: string
  time: number
  at: number
}

export const addComment = prepared((q, p: Params<NewComment>) =>
  q
    .insert(comment)
    .values({
      account: p.account,
      publication: p.publication,
      link: p.link,
      author_handle: p.author,
      text: p.text,
      original: p.original,
      shown_time: p.shown,
      external_key: p.key,
      time: p.time,
      read_time: p.at,
    })
    .onConflictDoNothing(),
)

/** Those of one author under a post that were kept, for a comment without a name of its own. */
export const commentsOf = prepared((q, p: Params<{ publication: number; author: string }>) =>
  q
    .select({ text: comment.text, original: comment.original, shown: comment.shown_time })
    .from(comment)
    .where(and(eq(comment.publication, p.publication), eq(comment.author_handle, p.author))),
)
