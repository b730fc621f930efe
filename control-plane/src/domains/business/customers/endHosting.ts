import { type CustomerHostingState, customerHostingMachine } from '@quarterdeck/shared/states/customerHosting.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq, gt, lt } from '../../../platform/schema/drizzle.ts'
import { nameOf } from '../../../platform/schema/nameOf.ts'
import { type Params, prepared } from '../../../platform/schema/prepared.ts'
import { customer } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { type Stateful, transition } from '../../../platform/transition.ts'

const customers: Stateful<CustomerHostingState, typeof customer.$inferSelect> = {
  machine: customerHostingMachine,
  table: nameOf(customer),
  key: 'id',
  column: 'ai_hosting_status',
}

/** Ends the hosting of customers whose contract is over: it holds until the end of its day in the zone of the installation. */
export async function endHosting({ store, settings, now, audit }: Context): Promise<void> {
  const at = now()
  const today = formatDay(at, settings.get(systemSettings.zone))
  // Mostly there are none, and a look does not wait for writers.
  if (!(await selectOver.get(store.read, { today }))) return
  await store.write(async (tx) => {
    const ended: { id: number }[] = await transition(tx, customers, {
      to: 'terminated',
      where: `contract_until <> '' AND contract_until < ?`,
      params: [today],
      set: { update_time: at, revision: { sql: 'revision + 1' } },
      at,
    })
    const { codes } = customerHostingMachine
    for (const { id } of ended)
      await audit.record(tx, {
        actor: 'system',
        action: 'customer.end-hosting',
        resource: 'customer',
        rowId: id,
        summary: auditMessage('taken', { list: 'customer', name: `#${id}`, deed: 'customer.end-hosting' }),
        before: { ai_hosting_status: codes.under_custody },
        after: { ai_hosting_status: codes.terminated },
      })
  })
}

const selectOver = prepared((q, p: Params<{ today: string }>) =>
  q
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.ai_hosting_status, customerHostingMachine.codes.under_custody),
        gt(customer.contract_until, ''),
        lt(customer.contract_until, p.today),
      ),
    )
    .limit(1),
)
