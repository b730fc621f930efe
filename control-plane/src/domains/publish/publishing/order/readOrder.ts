import type { ParsedOrder } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type Actor, mayDo } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { PublishingDeps } from '../deps.ts'
import { type OrderAccount, readOrderAccounts } from './accounts.ts'
import { type OrderContent, readContents } from './contents.ts'

export interface ReadOrder {
  contents: OrderContent[]
  accounts: Map<number, OrderAccount>
}

/** What an order names, as far as the caller sees it. Throws where something is not there for them. */
export async function readOrder(
  deps: Pick<PublishingDeps, 'context' | 'resources' | 'reviews'>,
  from: Sql,
  order: ParsedOrder,
  actor: Actor,
): Promise<ReadOrder> {
  if (order.contents.kind === 'composed' && !order.contents.disclosure && !mayDo(actor, 'publication.disclosure'))
    throw new AppError('forbidden')
  const contents = await readContents(deps, from, order, actor)
  const accounts = await readOrderAccounts(from, [...new Set(order.accounts)], deps.context.now())
  if (accounts.length === 0) throw new AppError('no_platform_data')
  return { contents, accounts: new Map(accounts.map((one) => [one.id, one])) }
}
