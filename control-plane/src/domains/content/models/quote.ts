import type { Sql } from '../../../platform/store/store.ts'
import type { Quote, QuotedOrder } from './order.ts'
import { costOf, mostUsage } from './prices.ts'
import { mostTokens, promptOf } from './prompt.ts'
import { chosenOf, type Provider, readProviders } from './store/providers.ts'

/** What each order would cost at most, by the prices of now. */
export async function quoteOrders(from: Sql, orders: readonly QuotedOrder[]): Promise<(Quote | undefined)[]> {
  const providers = await readProviders(from)
  return orders.map((order) => {
    const provider = chosenOf(providers, order)
    return provider && { provider: provider.name, currency: provider.currency, most: mostOf(provider, order) ?? null }
  })
}

/** The most that one request may cost; undefined: there is no price. */
export function mostOf(provider: Provider, order: Pick<QuotedOrder, 'kind' | 'prompt' | 'system' | 'data' | 'most'>) {
  const { system, user } = promptOf(order)
  return costOf(provider, order.kind, mostUsage([system, user], mostTokens(order.most)))
}

/** What so many of each cost at most, in each currency; with who has no price. */
export function costsOf(
  quotes: readonly (Quote | undefined)[],
  times = 1,
): { costs: { currency: string; most: number }[]; unpriced: string[] } {
  const known = quotes.filter((one) => one !== undefined)
  const sums = new Map<string, number>()
  for (const { currency, most } of known)
    if (most !== null) sums.set(currency, (sums.get(currency) ?? 0) + most * times)
  return {
    costs: [...sums].map(([currency, most]) => ({ currency, most })),
    unpriced: [...new Set(known.filter(({ most }) => most === null).map(({ provider }) => provider))],
  }
}
