import * as contract from '@quarterdeck/shared/contracts/modelSettings.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { serveReach } from '../../../http/serveReach.ts'
import type { Context } from '../../../platform/context.ts'
import { defineDomain, type Service } from '../../defineDomain.ts'
import { modelMeasures } from './alerts.ts'
import type { ModelOrder, Models, OrderOwner } from './order.ts'
import { providerHooks } from './providerHooks.ts'
import { quoteOrders } from './quote.ts'
import { modelReach, modelSettings } from './settings.ts'
import { maybeOf, spentOf } from './store/ledger.ts'
import { countOrders, insertOrders, stopOrders } from './store/orders.ts'
import { chosenOf, readProviders, seedEmbedded } from './store/providers.ts'
import { createOrderWork, type OrderWork, type WorkOptions } from './work.ts'

export { costOfTask } from './costOfTask.ts'
export type * from './order.ts'
export { type OrderDeps, orderAsked } from './orderAsked.ts'
export { costsOf } from './quote.ts'
export { said, saidInWords, saysWhy } from './saysWhy.ts'
export { countWaitingOrders, stopOrders } from './store/orders.ts'
export { costInWords, modelMonthCost, modelTaskCost } from './tables.ts'

/** What models make: orders of other domains, carried out within their budgets, and what each call has cost. */
export const models = defineDomain({
  name: 'models',
  alerts: modelMeasures,
  settings: modelSettings,
  grants: { look: ['!model-provider.*', '!model-call.*'] },
  contracts: [contract],
  start({ context, resources, router }, _needs, options: WorkOptions) {
    serveReach(router, context, {
      get: contract.getModelSettings,
      edit: contract.editModelSettings,
      resource: 'model-provider',
      reach: modelReach,
    })
    const models = startModels(context, options)
    resources.extend('model-provider', providerHooks(context, models))
    return models
  },
})

/** How often is looked for orders that are under way, and in no hands. */
const leftMs = 60_000

export function startModels(
  context: Context,
  options: WorkOptions = {},
): Models & Service & Pick<OrderWork, 'settleLeft'> {
  const { live, store, now } = context
  const owners = new Map<string, OrderOwner>()
  const orders = createOrderWork(context, owners, options)
  const leaving = context.loops.every('models.left', leftMs, () => orders.settleLeft())
  let unlisten = () => {}
  // Once: no host knows anything of it.
  context.restored.onResumed('generation', async (tx, resumption) => {
    if (!resumption.isRest) await orders.endRestored(tx, resumption)
  })
  return {
    ownedBy: (name, owner) => void owners.set(name, owner),
    async order(tx, owner, asked) {
      const providers = await readProviders(tx)
      const placed = asked.map((one) => ({ ...one, provider: placeOf(one) }))
      return insertOrders(tx, owner, placed, now())

      function placeOf(order: ModelOrder): number {
        const chosen = chosenOf(providers, order)
        if (chosen) return chosen.id
        throw new AppError(order.purpose === 'translation' ? 'no_translation_provider' : `no_${order.kind}_provider`)
      }
    },
    quote: quoteOrders,
    stopOrders: (tx, whose) => stopOrders(tx, whose, now()),
    countOpen: countOrders,
    spent: (from, { owner, tasks }) => spentOf(from, owner, tasks),
    mayHaveCost: maybeOf,
    runDue: orders.runDue,
    settleLeft: orders.settleLeft,
    async begin() {
      await store.write((tx) => seedEmbedded(tx, now()))
      await orders.settleLeft()
      unlisten = live.whenWritten(['model_order', 'model_provider'], () => orders.wake())
    },
    loops: [orders, leaving],
    async stop() {
      unlisten()
    },
  }
}
