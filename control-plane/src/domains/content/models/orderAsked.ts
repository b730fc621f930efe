import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { PlainCode } from '@quarterdeck/shared/errors/codes.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import type { Actor } from '../../../http/handler.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Resources } from '../../../resources/index.ts'
import { refuseDangling } from '../../../resources/write/references.ts'
import type { ModelOrder, Models } from './order.ts'
import { costsOf } from './quote.ts'

export type OrderDeps = Pick<Context, 'audit' | 'store' | 'now'> & {
  resources: Pick<Resources, 'tables'>
  models: Models
}

/** An order of a person, who has filled in a form for it. */
interface Asked {
  /** As orders name whose they are. */
  owner: string
  orders: readonly ModelOrder[]
  /** Said where no provider makes this. */
  without: PlainCode
  /** The call, which is what its entry in the audit log tells of, with the list for which it is made. */
  action: string
  resource: string
  name: string
  /** Writes down the rows of the owner: what was ordered, and a part for each order. */
  insert(tx: Sql): Promise<{ draft: number; parts: readonly number[] }>
}

/** Places the orders with the rows of their owner and the entry; a dry run says what that would cost. */
export async function orderAsked(
  { audit, store, resources, models }: OrderDeps,
  form: { provider?: number | null | undefined; dry_run?: number | undefined },
  actor: Actor,
  { owner, orders, without, action, resource, name, insert }: Asked,
) {
  // Whom a content task may ask, and no other.
  await refuseDangling(store.read, resources.tables.of(contentTask), [{ provider: form.provider ?? null }], actor)
  const quotes = await models.quote(store.read, orders)
  if (quotes.some((quote) => quote === undefined)) throw new AppError(without)
  const said = { requests: orders.length, ...costsOf(quotes) }
  if (form.dry_run === 1) return { id: null, ...said }
  const id = await store.write(async (tx) => {
    const { draft, parts } = await insert(tx)
    await models.order(
      tx,
      owner,
      orders.map((order, at) => ({ ...order, task: draft, part: parts[at]! })),
    )
    await audit.record(tx, {
      actor,
      action,
      resource,
      rowId: draft,
      summary: auditMessage('done', { deed: action, name }),
      after: { ...form, ...said },
      address: actor.address,
    })
    return draft
  })
  return { id, ...said }
}
