import type { ConversationSending } from '@quarterdeck/shared/contracts/messages.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { messageDirections } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { privateMessageMachine } from '@quarterdeck/shared/states/privateMessage.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../../http/handler.ts'
import { and, eq, gt, isNotNull, ne, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { account, conversation, phone, privateMessage } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { readCapPlaces } from '../../../work/runs/index.ts'
import type { SendingDeps } from './deps.ts'
import { readDraft, readTalk } from './store.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** What whoever answers a conversation should know: how many answers can still go out and when, until when the platform takes one, and their own draft. */
export async function readSending(
  { context }: Pick<SendingDeps, 'context'>,
  id: number,
  actor: Actor,
): Promise<ConversationSending> {
  const { read } = context.store
  const now = context.now()
  const zone = context.settings.get(systemSettings.zone)
  const talk = await readTalk.get(read, { id })
  if (!talk?.account) throw new AppError('not_found')
  const [places, where, draft, also] = await Promise.all([
    readCapPlaces(read, [talk.account], now),
    readWhere.get(read, { id }),
    readDraft.get(read, { user: actor.userId, conversation: id, comment: null }),
    readElsewhere.all(read, { id, since: now - dayMs }),
  ])
  const until = talk.windowHours > 0 && talk.lastIn !== null ? talk.lastIn + talk.windowHours * hourMs : null
  const shown = (at: number | null | undefined) => (at == null ? '' : formatTime(at, zone))
  return {
    draft: draft ? { text: draft.text, images: linkedIds(draft.images), update_time: shown(draft.time) } : null,
    places_left: places[0]?.left ?? null,
    next_time: shown(places[0]?.next),
    reply_until: shown(until),
    phone_online: where?.online === 1,
    read_time: shown(where?.readTime),
    also: also.map((one) => ({ conversation: one.id, account: one.account, time: shown(one.time) })),
  }
}

const readWhere = prepared((q, p: Params<{ id: number }>) =>
  q
    .select({
      readTime: conversation.read_time,
      online: sql<number>`coalesce(${phone.state} = ${sql.raw(String(phoneMachine.codes.online))}, 0)`,
    })
    .from(conversation)
    .leftJoin(account, eq(account.id, conversation.account))
    .leftJoin(phone, eq(phone.id, account.phone))
    .where(eq(conversation.id, p.id)),
)

const other = sql.raw('mine')
const { sent } = privateMessageMachine.codes

/** Where the same customer was answered lately, under another account. */
const readElsewhere = prepared((q, p: Params<{ id: number; since: number }>) =>
  q
    .select({
      id: conversation.id,
      account: sql<string>`coalesce(${account.nickname}, ${account.account})`,
      time: sql<number>`max(${privateMessage.time})`,
    })
    .from(conversation)
    .innerJoin(account, eq(account.id, conversation.account))
    .innerJoin(privateMessage, eq(privateMessage.conversation, conversation.id))
    .where(
      and(
        isNotNull(conversation.customer),
        sql`${conversation.customer} = (SELECT ${other}.customer FROM ${conversation} ${other} WHERE ${other}.id = ${p.id})`,
        ne(conversation.id, p.id),
        eq(privateMessage.direction, sql.raw(String(messageDirections.out))),
        eq(privateMessage.status, sent),
        gt(privateMessage.time, p.since),
      ),
    )
    .groupBy(conversation.id)
    .limit(10),
)
