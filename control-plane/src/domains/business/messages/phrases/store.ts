import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { and, desc, eq, sql } from '../../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import {
  account,
  comment,
  conversation,
  customer,
  persona,
  privateMessage,
  replyPhrase,
} from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

/** Those of an organisation that may be used. */
export const readAvailable = prepared((q, p: Params<{ organisation: number }>) =>
  q
    .select({
      id: replyPhrase.id,
      keyword: replyPhrase.keyword,
      reply_content: replyPhrase.reply_content,
      images: replyPhrase.images,
      match: replyPhrase.match,
      platform: replyPhrase.platform,
      language: replyPhrase.language,
      priority: replyPhrase.priority,
    })
    .from(replyPhrase)
    .where(and(eq(replyPhrase.organisation_id, p.organisation), eq(replyPhrase.available, 1))),
)

export const readUses = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: replyPhrase.id, uses: replyPhrase.uses }).from(replyPhrase).where(isAmong(replyPhrase.id, p.ids)),
)

/** What is known of those who are answered. `organisation`: of the account, whose phrases answer. */
export interface Answered {
  organisation: number | null
  platform: number | null
  customer: string
  persona: string
  /** The last that they wrote; '' where nothing is left of it. */
  text: string
}

export async function readTalk(read: Sql, conversationId: number): Promise<Answered | undefined> {
  const talk = await findTalk.get(read, { id: conversationId })
  if (!talk) return undefined
  const last = await lastOfTheirs.get(read, { conversation: conversationId })
  return { ...talk, persona: await personaOf(read, talk.personas), text: last?.text ?? '' }
}

export async function readCommented(read: Sql, commentId: number): Promise<Answered | undefined> {
  const found = await findComment.get(read, { id: commentId })
  return found && { ...found, persona: await personaOf(read, found.personas) }
}

/** For whom the account speaks; of several the first. */
async function personaOf(read: Sql, personas: string): Promise<string> {
  const [first] = linkedIds(personas)
  return first === undefined ? '' : ((await nameOfPersona.get(read, { id: first }))?.name ?? '')
}

const ofAccount = { organisation: account.organisation_id, platform: account.platform, personas: account.personas }

const findTalk = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ ...ofAccount, customer: sql<string>`coalesce(${customer.name}, ${conversation.peer_name})` })
    .from(conversation)
    .innerJoin(account, eq(account.id, conversation.account))
    .leftJoin(customer, eq(customer.id, conversation.customer))
    .where(eq(conversation.id, p.id)),
)
const findComment = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({ ...ofAccount, customer: comment.author_handle, text: comment.text })
    .from(comment)
    .innerJoin(account, eq(account.id, comment.account))
    .where(eq(comment.id, p.id)),
)
const lastOfTheirs = prepared((q, p: Params<{ conversation: number }>) =>
  q
    .select({ text: privateMessage.text })
    .from(privateMessage)
    .where(and(eq(privateMessage.conversation, p.conversation), eq(privateMessage.direction, messageDirections.in)))
    .orderBy(desc(privateMessage.time), desc(privateMessage.id))
    .limit(1),
)
const nameOfPersona = prepared((q, p: Params<{ id: number }>) =>
  q.select({ name: persona.name }).from(persona).where(eq(persona.id, p.id)),
)
