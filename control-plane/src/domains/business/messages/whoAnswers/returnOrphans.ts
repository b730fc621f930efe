import { returnReasons } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { auditMessage } from '../../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../../platform/context.ts'
import { and, eq, isNotNull, notExists, sql } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { conversation, user } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'

type Why = Exclude<keyof typeof returnReasons, 'no'>
interface Held {
  id: number
  user: number
}

/** What somebody has who has left is nobody's again: it waits for all, and says whose it was. */
export async function returnOrphans(context: Pick<Context, 'store' | 'audit' | 'now'>): Promise<void> {
  // Mostly there are none, and a look does not wait for writers.
  if (!(await readOrphans.get(context.store.read))) return
  await context.store.write(async (tx) => takeBack(context, tx, await readOrphans.all(tx), 'left'))
}

/** Gives conversations back to all; whoever has got one in between keeps it. */
export async function takeBack(
  { audit, now }: Pick<Context, 'audit' | 'now'>,
  tx: Sql,
  held: readonly Held[],
  why: Why,
): Promise<void> {
  for (const { id, user } of held) {
    const { changes } = await giveToNobody.run(tx, { id, user, why: returnReasons[why], at: now() })
    if (changes === 0) continue
    await audit.record(tx, {
      actor: 'system',
      action: 'conversation.assign',
      resource: 'conversation',
      rowId: id,
      summary: auditMessage('taken', { list: 'conversation', name: `#${id}`, deed: 'conversation.assign' }),
      before: { assigned_to: user },
      after: { assigned_to: null, returned: returnReasons[why] },
    })
  }
}

const c = conversation
/** Whoever is gone, or may not sign in any more. */
const readOrphans = prepared((q) =>
  q
    .select({ id: c.id, user: sql<number>`${c.assigned_to}` })
    .from(c)
    .where(
      and(
        isNotNull(c.assigned_to),
        notExists(
          q
            .select({ id: user.id })
            .from(user)
            .where(and(eq(user.id, c.assigned_to), eq(user.available, 1))),
        ),
      ),
    ),
)
const giveToNobody = prepared((q, p: Params<Held & { why: number; at: number }>) =>
  q
    .update(c)
    .set({
      assigned_to: null,
      assigned_time: null,
      returned: p.why,
      returned_from: p.user,
      returned_time: p.at,
      update_time: p.at,
    })
    .where(and(eq(c.id, p.id), eq(c.assigned_to, p.user))),
)
