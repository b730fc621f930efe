import type { Context } from '../../../platform/context.ts'
import { createDueRows, type DueRows } from '../../../platform/loops/dueRows.ts'
import type { Resumption } from '../../../platform/restored/restored.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { endAttempt, endRestored, type Owners } from './attempts.ts'
import { type CarryingOut, createCarryOut } from './carryOut.ts'
import { costOf } from './prices.ts'
import { callsSince, readCost } from './store/ledger.ts'
import { type DueOrder, kindOf, readDueOrders, readLeft, readUnderWay, readWaitingSince } from './store/orders.ts'
import { type Provider, providerKinds, readProvider, readProviders } from './store/providers.ts'

export type WorkOptions = Partial<CarryingOut>

export interface OrderWork extends DueRows<DueOrder> {
  /** Ends what is under way and in nobody's hands: a killed process left it, or the disk was full when its answer came. */
  settleLeft(): Promise<void>
  /** Work goes on after a restore: what may have been made and paid for since the backup ends, and a person says whether it is asked for again. */
  endRestored(tx: Sql, resumption: Pick<Resumption, 'at' | 'restore'>): Promise<void>
}

const everyMs = 1_000
/** Of all providers together. */
const atOnce = 64
const minuteMs = 60_000
/** Providers forget keys after a day. */
const keyMs = 24 * 3_600_000

/** Orders that are due, each provider's so many at a time and a minute. */
export function createOrderWork(
  context: Context,
  owners: Owners,
  { timeoutMs = 180_000, graceMs = 5_000 }: WorkOptions = {},
): OrderWork {
  const { store, now } = context

  async function readDue(ask: {
    now: number
    limit: number
    except: readonly number[]
    busy: readonly (string | number)[]
  }) {
    // Nobody knows what was ordered and paid since the backup.
    if (context.restored.holds('generation')) return []
    const due: DueOrder[] = []
    const providers = await readProviders(store.read)
    for (const { id, available, per_minute, kind } of providers) {
      const limit = ask.limit - due.length
      if (available !== 1 || ask.busy.includes(id) || limit <= 0) continue
      const isLimited = kind === providerKinds.http
      const recent = isLimited ? (await callsSince(store.read, id, ask.now - minuteMs)).length : 0
      const free = isLimited ? Math.min(limit, per_minute - recent) : limit
      if (free > 0) due.push(...(await readDueOrders(store.read, { ...ask, provider: id, limit: free })))
    }
    const places = new Map(providers.map((one) => [one.id, one.at_once]))
    return due.map((order) => ({ ...order, places: places.get(order.provider_id) ?? 1 }))
  }

  const rows = createDueRows(context, {
    name: 'models.orders',
    everyMs,
    atOnce,
    hostOf: ({ provider_id }) => provider_id,
    perHost: (order: DueOrder & { places?: number }) => order.places ?? 1,
    readDue,
    work: createCarryOut(context, owners, { timeoutMs, graceMs }),
  })

  /** What was left between its reserve and its settle may have been charged. */
  async function settleLeft(): Promise<void> {
    for (
      let left = await readLeft(store.read, 0);
      left.length > 0;
      left = await readLeft(store.read, left.at(-1)!.id)
    ) {
      for (const order of left) {
        const provider = await readProvider(store.read, order.provider_id)
        if (!provider || rows.whyNot(order) === 'under_way') continue
        await store.write(async (tx) => {
          // It may have ended since it was read.
          if (!(await readUnderWay(tx, { id: order.id, call: order.call_id }))) return
          const most = await readCost(tx, order.call_id)
          const model = kindOf(order.kind) === 'text' ? provider.text_model : provider.image_model
          await endAttempt(
            tx,
            { order, provider, model, most: isPriced(provider, order) ? most : undefined, call: order.call_id },
            { outcome: 'maybe_charged' },
            { now: now(), owners },
          )
        })
      }
    }
  }

  async function endAllRestored(tx: Sql, { at, restore }: Pick<Resumption, 'at' | 'restore'>): Promise<void> {
    const providers = new Map((await readProviders(tx)).map((one) => [one.id, one]))
    for (
      let some = await readWaitingSince(tx, { at: restore.at, after: 0 });
      some.length > 0;
      some = await readWaitingSince(tx, { at: restore.at, after: some.at(-1)!.id })
    ) {
      for (const order of some) {
        const provider = providers.get(order.provider_id)
        // Under the key that it had then it is counted once, however often it is sent, as long as the provider knows the key.
        const isKnown = provider?.idempotent === 1 && at - order.created < keyMs
        if (!provider || isKnown || isFree(provider, order)) continue
        const model = kindOf(order.kind) === 'text' ? provider.text_model : provider.image_model
        await endRestored(tx, { order, provider, model }, { now: at, owners })
      }
    }
  }

  return { ...rows, settleLeft, endRestored: endAllRestored }
}

function isFree(provider: Provider, { kind }: DueOrder): boolean {
  return provider.kind === providerKinds.embedded || costOf(provider, kindOf(kind), { input: 1, output: 1 }) === 0
}

/** An amount of 0 may also be that of a provider whose prices nobody has given. */
function isPriced(provider: Provider, { kind }: DueOrder): boolean {
  return costOf(provider, kindOf(kind), { input: 0, output: 0 }) !== undefined
}
