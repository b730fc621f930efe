import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  sql,
} from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected, take } from '../../../../platform/schema/prepared.ts'
import {
  account,
  comment,
  conversation,
  platform,
  privateMessage,
  user,
} from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { run } from '../../../work/runs/index.ts'
import { replyDraft } from '../tables.ts'

const { codes } = privateMessageMachine
const { in: received, out: sent } = messageDirections
const m = privateMessage
/** Where an answer may have reached somebody, or still may. */
export const goingOut = [codes.queued, codes.sending, codes.sent, codes.unknown] as const
/** Under way, or nobody knows: what comes after it waits. */
const open = [codes.queued, codes.sending, codes.unknown] as const

/** What is answered: somebody in a conversation, or what they wrote under a post. */
export interface Target {
  conversation: number | null
  comment: number | null
}

/** A conversation with what decides whether it may be answered. */
export const readTalk = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      id: conversation.id,
      account: conversation.account,
      peer: conversation.peer_handle,
      blocked: conversation.blocked,
      windowHours: sql<number>`coalesce(${platform.reply_window_hours}, 0)`,
      lastIn: sql<
        number | null
      >`(SELECT max(i.time) FROM ${m} i WHERE i.conversation = ${conversation.id} AND i.direction = ${sql.raw(String(received))})`,
    })
    .from(conversation)
    .leftJoin(account, eq(account.id, conversation.account))
    .leftJoin(platform, eq(platform.id, account.platform))
    .where(eq(conversation.id, p.id)),
)

export const readCommented = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ id: comment.id, account: comment.account, author: comment.author_handle, state: comment.state })
    .from(comment)
    .where(eq(comment.id, p.id)),
)

export const findSent = prepared((q, p: Params<{ author: string; request: string }>) =>
  q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.author, p.author), eq(m.request_id, p.request), ne(m.request_id, ''))),
)

const ofTarget = (p: Params<{ conversation: number | null; comment: number | null }>) =>
  or(eq(m.conversation, p.conversation), and(isNull(m.conversation), eq(m.comment, p.comment)))

/** The latest answer that the one who writes has not seen. */
export const answeredSince = prepared(
  (q, p: Params<{ conversation: number | null; comment: number | null; seen: number }>) =>
    q
      .select({ id: m.id, author: m.author, text: m.text, time: sql<number>`${m.time}` })
      .from(m)
      .where(and(ofTarget(p), gt(m.id, p.seen), eq(m.direction, sent), inArray(m.status, [...goingOut])))
      .orderBy(desc(m.id))
      .limit(1),
)

/** Something of theirs that the one who writes has not seen. */
export const writtenSince = prepared((q, p: Params<{ conversation: number; seen: number }>) =>
  q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.conversation, p.conversation), gt(m.id, p.seen), eq(m.direction, received)))
    .limit(1),
)

/** The newest message that stands in a conversation. */
export const newestOf = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({ id: sql<number>`coalesce(max(${m.id}), 0)` })
    .from(m)
    .where(eq(m.conversation, p.conversation)),
)

export interface NewAnswer extends Target {
  account: number
  text: string
  original: string
  media: string
  phrases: string
  author: string
  approvedBy: string
  ai: number
  hosted: number
  why: string
  sources: string
  status: number
  seen: number
  request: string
  notBefore: number | null
  time: number
  /** What its writer wrote in another language; '' where that is the text. */
  own: string
  ownLanguage: string
  ownStatus: number
}

export const insertAnswer = prepared((q, p: Params<NewAnswer>) =>
  q.insert(m).values({
    conversation: p.conversation,
    comment: p.comment,
    account: p.account,
    direction: sent,
    status: p.status,
    text: p.text,
    original: p.original,
    media: p.media,
    phrases: p.phrases,
    author: p.author,
    approved_by: p.approvedBy,
    ai_generated: p.ai,
    hosted: p.hosted,
    why: p.why,
    sources: p.sources,
    seen_message: p.seen,
    request_id: p.request,
    not_before: p.notBefore,
    time: p.time,
    translation: p.own,
    translation_language: p.ownLanguage,
    translation_status: p.ownStatus,
  }),
)

const answerColumns = {
  id: m.id,
  conversation: m.conversation,
  comment: m.comment,
  account: sql<number>`${m.account}`,
  status: m.status,
  text: m.text,
  original: m.original,
  media: m.media,
  author: m.author,
  held: m.held,
  seen: m.seen_message,
  notBefore: m.not_before,
  readTime: m.read_time,
  time: sql<number>`${m.time}`,
  run: m.run_seq,
  ai: m.ai_generated,
  hosted: m.hosted,
}

export type Answer = Selected<typeof readAnswers>

export const readAnswers = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select(answerColumns)
    .from(m)
    .where(and(isAmong(m.id, p.ids), eq(m.direction, sent))),
)

/** Those of a conversation that have not gone to a phone yet. */
export const readQueued = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select(answerColumns)
    .from(m)
    .where(and(eq(m.conversation, p.conversation), eq(m.direction, sent), eq(m.status, codes.queued))),
)

/** What goes before each of these in its conversation, or under its post. */
export const readEarlier = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        isAmong(m.id, p.ids),
        sql`EXISTS (SELECT 1 FROM ${m} e WHERE e.account = ${m.account} AND e.status IN (${sql.raw(open.join(', '))}) AND e.held = 0 AND e.id < ${m.id}
          AND e.conversation IS ${m.conversation} AND e.comment IS ${m.comment})`,
      ),
    ),
)

/** Answers of here that may stand there and were not read yet, the oldest first: the run of each has committed. */
const unread = and(
  eq(m.direction, sent),
  inArray(m.status, [codes.sending, codes.sent, codes.unknown]),
  isNull(m.read_time),
  isNotNull(run.commit_lease),
)
export type Unread = Selected<typeof readUnreadIn>

export const readUnreadIn = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({ id: m.id, text: m.text, original: m.original, status: m.status })
    .from(m)
    .innerJoin(run, eq(run.seq, m.run_seq))
    .where(and(eq(m.conversation, p.conversation), unread))
    .orderBy(asc(m.id)),
)

export const readUnreadUnder = prepared((q, p: Params<{ publication: number }>) =>
  q
    .select({ id: m.id, text: m.text, original: m.original, status: m.status })
    .from(m)
    .innerJoin(comment, eq(comment.id, m.comment))
    .innerJoin(run, eq(run.seq, m.run_seq))
    .where(and(eq(comment.publication, p.publication), unread))
    .orderBy(asc(m.id)),
)

/** It was read back: from here on it is known by what the app shows of it. */
export const noteReadBack = prepared(
  (q, p: Params<{ id: number; key: string; shown: string; time: number; at: number; gap: number }>) =>
    q
      .update(m)
      .set({ external_key: p.key, shown_time: p.shown, time: p.time, read_time: p.at, after_gap: p.gap })
      .where(eq(m.id, p.id)),
)

export const linkRun = prepared((q, p: Params<{ id: number; run: number | null }>) =>
  q.update(m).set({ run_seq: p.run }).where(eq(m.id, p.id)),
)

export const setHeld = prepared((q, p: Params<{ id: number; held: number; reason: string; seen: number }>) =>
  q.update(m).set({ held: p.held, reason: p.reason, seen_message: p.seen }).where(eq(m.id, p.id)),
)

/** From here on it is a person's answer. */
export const approve = prepared((q, p: Params<{ id: number; by: string }>) =>
  q.update(m).set({ approved_by: p.by }).where(eq(m.id, p.id)),
)

export const setReason = prepared((q, p: Params<{ id: number; reason: string }>) =>
  q.update(m).set({ reason: p.reason }).where(eq(m.id, p.id)),
)

/** What was answered last of theirs, and what stands after it of ours: for the script, which looks for both. */
export const readBefore = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({
      id: m.id,
      direction: m.direction,
      text: m.text,
      original: m.original,
      key: m.external_key,
      time: sql<number>`${m.time}`,
    })
    .from(m)
    .where(and(eq(m.conversation, p.conversation), inArray(m.status, [codes.sent, codes.received])))
    .orderBy(desc(m.time), desc(m.id))
    .limit(20),
)

export const readForScript = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({
      id: m.id,
      conversation: m.conversation,
      account: m.account,
      text: m.text,
      original: m.original,
      media: m.media,
      time: sql<number>`${m.time}`,
      peer: sql<string>`coalesce(${conversation.peer_handle}, ${comment.author_handle}, '')`,
      link: sql<string>`coalesce(${comment.link}, '')`,
      commentKey: sql<string>`coalesce(${comment.external_key}, '')`,
      commentText: sql<string>`coalesce(${comment.text}, '')`,
      committed: sql<number | null>`(SELECT r.committed_at FROM ${run} r WHERE r.seq = ${m.run_seq})`,
    })
    .from(m)
    .leftJoin(conversation, eq(conversation.id, m.conversation))
    .leftJoin(comment, eq(comment.id, m.comment))
    .where(and(isAmong(m.id, p.ids), eq(m.direction, sent))),
)

/** Whether the conversation of an answer was read by this run, without a hole since the answer began. */
export async function wasRead(from: Sql, { id, conversation }: Answer, seq: number): Promise<boolean> {
  return (await selectRead.get(from, { id, conversation: conversation ?? 0, seq })) !== undefined
}

const selectRead = prepared((q, p: Params<{ id: number; conversation: number; seq: number }>) =>
  q
    .select({ id: conversation.id })
    .from(conversation)
    .innerJoin(run, eq(run.seq, p.seq))
    .where(
      and(
        eq(conversation.id, p.conversation),
        gte(conversation.read_time, run.leased_at),
        sql`NOT EXISTS (SELECT 1 FROM ${m} g WHERE g.conversation = ${conversation.id} AND g.after_gap = 1 AND g.id > ${p.id})`,
      ),
    ),
)

/** For whom answers go out: for those whose the account is. */
export async function organisationsOf(tx: Sql, ids: readonly number[]): Promise<Map<number, number | null>> {
  return new Map((await selectOrganisations.all(tx, { ids })).map(({ id, organisation }) => [id, organisation]))
}

const selectOrganisations = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: m.id, organisation: account.organisation_id })
    .from(m)
    .innerJoin(account, eq(account.id, m.account))
    .where(isAmong(m.id, p.ids)),
)

/** Of which nobody knows whether they were sent, as long as they may be looked for. */
export const readUnknown = prepared((q, p: Params<{ count: number }>) =>
  q.select(answerColumns).from(m).where(eq(m.status, codes.unknown)).orderBy(asc(m.id)).limit(take(p.count)),
)

/** That wait for their turn, or for their time. */
export const readWaiting = prepared((q, p: Params<{ after: number; count: number }>) =>
  q
    .select(answerColumns)
    .from(m)
    .where(and(eq(m.status, codes.queued), eq(m.held, 0), gt(m.id, p.after)))
    .orderBy(asc(m.id))
    .limit(take(p.count)),
)

// Drafts

export const findUser = prepared((q, p: Params<{ username: string }>) =>
  q.select({ id: user.id }).from(user).where(eq(user.username, p.username)),
)

export const readDraft = prepared(
  (q, p: Params<{ user: number; conversation: number | null; comment: number | null }>) =>
    q
      .select({ text: replyDraft.text, images: replyDraft.images, time: replyDraft.update_time })
      .from(replyDraft)
      .where(
        and(
          eq(replyDraft.user, p.user),
          sql`${replyDraft.conversation} IS ${p.conversation}`,
          sql`${replyDraft.comment} IS ${p.comment}`,
        ),
      ),
)

export const dropDraft = prepared(
  (q, p: Params<{ user: number; conversation: number | null; comment: number | null }>) =>
    q
      .delete(replyDraft)
      .where(
        and(
          eq(replyDraft.user, p.user),
          sql`${replyDraft.conversation} IS ${p.conversation}`,
          sql`${replyDraft.comment} IS ${p.comment}`,
        ),
      ),
)

interface NewDraft extends Target {
  user: number
  text: string
  images: string
  at: number
}

export const insertDraft = prepared((q, p: Params<NewDraft>) =>
  q.insert(replyDraft).values({
    user: p.user,
    conversation: p.conversation,
    comment: p.comment,
    text: p.text,
    images: p.images,
    update_time: p.at,
  }),
)
