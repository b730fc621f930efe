import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared, type Selected, take } from '../../../../platform/schema/prepared.ts'
import {
  account,
  accountGroup,
  conversation,
  customer,
  persona,
  privateMessage,
} from '../../../../platform/schema/tables.gen.ts'
import { goingOut } from '../sending/store.ts'
import { hostedQuestion } from '../tables.ts'
import { isHosted } from './mayAnswer.ts'

const { codes } = privateMessageMachine
const { in: received, out: sent } = messageDirections
const m = privateMessage
const code = (value: number) => sql.raw(String(value))
const out = sql`${m.direction} = ${code(sent)}`
const going = sql`${m.status} IN (${sql.raw(goingOut.join(', '))})`
/** What the machine has said, or says, by itself. */
const byMachine = sql`${m.hosted} = 1 AND ${m.approved_by} = ''`

/** Those who wait where a machine may answer, oldest first. */
export const readDue = prepared((q, p: Params<{ since: number; after: number; count: number }>) =>
  q
    .select({ id: conversation.id, organisation: customer.organisation_id })
    .from(conversation)
    .innerJoin(customer, eq(customer.id, conversation.customer))
    .innerJoin(account, eq(account.id, conversation.account))
    .where(
      and(
        eq(conversation.machine_due, code(1)),
        isNull(conversation.handed_over),
        eq(conversation.blocked, 0),
        isNotNull(conversation.waiting_since),
        gt(conversation.last_time, p.since),
        gt(conversation.id, p.after),
        isHosted,
      ),
    )
    .orderBy(asc(conversation.id))
    .limit(take(p.count)),
)

/** A conversation as the machine sees it. */
export type Talk = Selected<typeof readTalk>

export const readTalk = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      id: conversation.id,
      account: account.id,
      organisation: account.organisation_id,
      platform: account.platform,
      personas: account.personas,
      homeLink: account.home_link,
      notice: account.reply_notice,
      peer: conversation.peer_handle,
      name: sql<string>`coalesce(nullif(${customer.name}, ''), ${conversation.peer_name})`,
      customer: sql<number>`${customer.id}`,
      seen: conversation.machine_seen,
      handedOver: conversation.handed_over,
      isWaiting: sql<number>`(${conversation.waiting_since} IS NOT NULL AND ${conversation.blocked} = 0)`,
      isHosted: sql<number>`(${isHosted})`,
      newest: sql<number>`coalesce((SELECT max(o.id) FROM ${m} o WHERE o.conversation = ${conversation.id}), 0)`,
      /** The last message of a person here, or by hand on the phone. */
      person: sql<number>`coalesce((SELECT max(o.id) FROM ${m} o WHERE o.conversation = ${conversation.id} AND o.direction = ${code(sent)}
        AND o.status IN (${sql.raw(goingOut.join(', '))}) AND (o.hosted = 0 OR o.approved_by <> '')), 0)`,
      /** Something of ours is under way, or nobody knows of it, or a person has it in hand. */
      open: sql<number>`EXISTS (SELECT 1 FROM ${m} o WHERE o.conversation = ${conversation.id} AND (o.status IN (${code(codes.sending)}, ${code(codes.unknown)})
        OR (o.status = ${code(codes.queued)} AND NOT (o.held = 1 AND o.hosted = 1 AND o.approved_by = ''))))`,
    })
    .from(conversation)
    .innerJoin(account, eq(account.id, conversation.account))
    .innerJoin(customer, eq(customer.id, conversation.customer))
    .where(eq(conversation.id, p.id)),
)

/** What they have written since, oldest first. */
export const readTheirs = prepared((q, p: Params<{ conversation: number; after: number; since: number }>) =>
  q
    .select({ id: m.id, text: sql<string>`coalesce(${m.text}, '')` })
    .from(m)
    .where(
      and(eq(m.conversation, p.conversation), eq(m.direction, code(received)), gt(m.id, p.after), gt(m.time, p.since)),
    )
    .orderBy(asc(m.id)),
)

/** The latest that stands in a conversation, newest first. */
export const readLatestOf = prepared((q, p: Params<{ conversation: number; count: number }>) =>
  q
    .select({
      id: m.id,
      direction: m.direction,
      text: sql<string>`coalesce(${m.text}, '')`,
      machine: sql<number>`(${byMachine})`,
    })
    .from(m)
    .where(and(eq(m.conversation, p.conversation), or(eq(m.direction, code(received)), going)))
    .orderBy(desc(m.time), desc(m.id))
    .limit(take(p.count)),
)

/** How often the machine has answered since then. */
export const countAnswers = prepared((q, p: Params<{ conversation: number; since: number }>) =>
  q
    .select({ count: sql<number>`count(*)` })
    .from(m)
    .where(and(eq(m.conversation, p.conversation), out, going, byMachine, gt(m.time, p.since))),
)

/** What the machine has left: drafts, and answers that wait for a person. Their question is over when they write anew. */
export const readLeft = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        eq(m.conversation, p.conversation),
        out,
        byMachine,
        sql`(${m.status} = ${code(codes.draft)} OR (${m.status} = ${code(codes.queued)} AND ${m.held} = 1))`,
      ),
    ),
)

/** Answers of the machine that wait to go out, anywhere. */
export const readMachineQueued = prepared((q, p: Params<{ count: number }>) =>
  q
    .select({ id: m.id, run: m.run_seq, held: m.held, seen: m.seen_message })
    .from(m)
    .where(and(eq(m.status, code(codes.queued)), eq(m.held, code(0)), out, byMachine))
    .limit(take(p.count)),
)

/** The machine has looked at all up to there. */
export const setSeen = prepared((q, p: Params<{ id: number; seen: number; note: string }>) =>
  q
    .update(conversation)
    .set({ machine_due: 0, machine_seen: p.seen, machine_note: p.note })
    .where(eq(conversation.id, p.id)),
)

export const setNote = prepared((q, p: Params<{ id: number; note: string }>) =>
  q.update(conversation).set({ machine_note: p.note }).where(eq(conversation.id, p.id)),
)

/** From here on no machine answers there; once. */
export const setHandedOver = prepared((q, p: Params<{ id: number; note: string; at: number }>) =>
  q
    .update(conversation)
    .set({ handed_over: p.at, machine_note: p.note, update_time: p.at })
    .where(and(eq(conversation.id, p.id), isNull(conversation.handed_over))),
)

/** An account of this installation on that platform, whoever answers for it. */
export const isOwnAccount = prepared((q, p: Params<{ platform: number | null; handle: string }>) =>
  q
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.platform, p.platform), sql`lower(${account.account}) = lower(${p.handle})`))
    .limit(1),
)

export const readPersona = prepared((q, p: Params<{ id: number }>) =>
  q.select({ name: persona.name }).from(persona).where(eq(persona.id, p.id)),
)

// What models are asked

export const insertQuestion = prepared((q, p: Params<{ conversation: number; newest: number; sources: string }>) =>
  q.insert(hostedQuestion).values({ conversation: p.conversation, newest: p.newest, sources: p.sources }),
)
export const readQuestion = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(hostedQuestion).where(eq(hostedQuestion.id, p.id)),
)
export const dropQuestions = prepared((q, p: Params<{ conversation: number }>) =>
  q.delete(hostedQuestion).where(eq(hostedQuestion.conversation, p.conversation)),
)

/** Conversations that a machine answers, under the accounts of a group and of those below it. */
export const readGroupTalks = prepared((q, p: Params<{ group: number }>) =>
  q
    .select({ id: conversation.id })
    .from(conversation)
    .innerJoin(account, eq(account.id, conversation.account))
    .innerJoin(customer, eq(customer.id, conversation.customer))
    .where(
      and(
        isNull(conversation.handed_over),
        isHosted,
        sql`${account.group} IN (WITH RECURSIVE below(id) AS (SELECT ${p.group} UNION ALL
          SELECT g.id FROM ${accountGroup} g JOIN below ON g.parent = below.id) SELECT id FROM below)`,
      ),
    ),
)

export const handOverMany = prepared((q, p: Params<{ ids: readonly number[]; note: string; at: number }>) =>
  q
    .update(conversation)
    .set({ handed_over: p.at, machine_note: p.note, update_time: p.at })
    .where(and(isAmong(conversation.id, p.ids), isNull(conversation.handed_over))),
)
export const readQueuedOf = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: m.id, run: m.run_seq, held: m.held, seen: m.seen_message })
    .from(m)
    .where(and(isAmong(m.conversation, p.ids), eq(m.status, code(codes.queued)), out)),
)
