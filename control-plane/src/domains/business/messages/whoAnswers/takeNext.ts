import { returnReasons } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { conversationMachine } from '@quarterdeck/shared/states/conversation.ts'
import type { Actor } from '../../../../http/handler.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, asc, eq, isNotNull, isNull, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { conversation } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Resources } from '../../../../resources/index.ts'
import type { Presence } from './presence.ts'

/** So many are looked at together: of most of them whoever asks sees the first. */
const part = 100

interface Deps {
  context: Pick<Context, 'store' | 'audit' | 'now'>
  resources: Pick<Resources, 'seen'>
  presence: Pick<Presence, 'isOtherWriting'>
}

/** Makes the conversation that waits longest the caller's. Transactions run one after the other: whoever asks at the same time finds the next one. */
export function takeNext({ context, resources, presence }: Deps, actor: Actor): Promise<number | null> {
  return context.store.write(async (tx) => {
    const isFree = async (ids: readonly number[]) => {
      const seen = await resources.seen('conversation', ids, actor, tx)
      return ids.find((id) => seen.has(id) && !presence.isOtherWriting(id, actor.userId))
    }
    const id = await firstFree(tx, isFree)
    if (id === undefined) return null
    const at = context.now()
    await giveTo.run(tx, { id, user: actor.userId, at })
    await context.audit.record(tx, {
      actor,
      action: 'conversation.assign',
      resource: 'conversation',
      rowId: id,
      summary: auditMessage('taken', { list: 'conversation', name: `#${id}`, deed: 'conversation.assign' }),
      before: { assigned_to: null },
      after: { assigned_to: actor.userId },
      address: actor.address,
    })
    return id
  })
}

async function firstFree(
  tx: Sql,
  isFree: (ids: readonly number[]) => Promise<number | undefined>,
): Promise<number | undefined> {
  let after = { time: 0, id: 0 }
  for (;;) {
    const rows = await readWaiting.all(tx, after)
    const free = await isFree(rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (free !== undefined || !last || rows.length < part) return free
    after = last
  }
}

const c = conversation
/** Those whom nobody answers yet, longest waiting first. */
const readWaiting = prepared((q, p: Params<{ time: number; id: number }>) =>
  q
    .select({ id: c.id, time: sql<number>`${c.waiting_since}` })
    .from(c)
    .where(
      and(
        ...[isNotNull(c.waiting_since), isNull(c.assigned_to), isNull(c.snoozed_until)],
        ...[eq(c.blocked, 0), eq(c.state, conversationMachine.codes.open)],
        sql`(${c.waiting_since} > ${p.time} OR (${c.waiting_since} = ${p.time} AND ${c.id} > ${p.id}))`,
      ),
    )
    .orderBy(asc(c.waiting_since), asc(c.id))
    .limit(part),
)
const giveTo = prepared((q, p: Params<{ id: number; user: number; at: number }>) =>
  q
    .update(c)
    .set({ assigned_to: p.user, assigned_time: p.at, returned: returnReasons.no, update_time: p.at })
    .where(eq(c.id, p.id)),
)
