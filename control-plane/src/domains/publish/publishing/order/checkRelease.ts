import type { CheckedRelease, ParsedOrder } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mostPlanned } from '@quarterdeck/shared/values/releaseLimits.ts'
import { type Actor, mayDo } from '../../../../http/handler.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { PublishingDeps } from '../deps.ts'
import { type OrderAccount, readOrderAccounts, readTaken } from './accounts.ts'
import { refuseUnseen } from './addPublications.ts'
import { checkRows } from './checkRows.ts'
import { type OrderContent, readContents } from './contents.ts'
import { foresee } from './foresee.ts'
import { planOrder } from './planOrder.ts'

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
  refuseUnseen(order.accounts, await deps.resources.seen('account', order.accounts, actor))
  if (order.contents.kind === 'composed') {
    const { persona, disclosure } = order.contents
    if (persona !== null) refuseUnseen([persona], await deps.resources.seen('persona', [persona], actor))
    if (!disclosure && !mayDo(actor, 'publication.disclosure')) throw new AppError('forbidden')
  }
  const contents = await readContents(deps, from, order, actor)
  const accounts = await readOrderAccounts(from, [...new Set(order.accounts)], deps.context.now())
  if (accounts.length === 0) throw new AppError('no_platform_data')
  return { contents, accounts: new Map(accounts.map((one) => [one.id, one])) }
}

/** The table that an order would become. Changes nothing. */
export async function checkRelease(
  deps: PublishingDeps,
  order: ParsedOrder,
  { actor, t }: { actor: Actor; t: Translate },
): Promise<CheckedRelease> {
  const { store, settings, now } = deps.context
  const { read } = store
  const zone = settings.get(systemSettings.zone)
  const at = now()
  const { contents, accounts } = await readOrder(deps, read, order, actor)
  const chosen = [...accounts.values()]
  const plan = planOrder({
    order,
    contents: contents.length,
    accounts: chosen,
    taken: await readTaken(read, [...accounts.keys()]),
    zone,
    now: at,
  })
  if (plan.rows.length > mostPlanned)
    throw new AppError('too_many_named', { max: mostPlanned, count: plan.rows.length })
  const input = { contents, accounts, byHand: order.by_hand, zone, now: at, release: 0 }
  const checked = await checkRows(read, plan.rows, input, t)
  return {
    rows: await foresee(read, checked, plan.rows, { contents, accounts, zone, now: at }, t),
    notes: [
      ...(plan.timeless.length > 0 ? [t('publishing.no_times', { count: plan.timeless.length })] : []),
      ...plan.capped.map(({ account, day }) =>
        t('publishing.capped', { account: accounts.get(account)!.account, day }),
      ),
      ...sameText(chosen, contents.length, t),
    ],
  }
}

function sameText(accounts: readonly OrderAccount[], contents: number, t: Translate): string[] {
  if (contents === 0) return []
  return [...Map.groupBy(accounts, ({ platform }) => platform.name)]
    .filter(([, own]) => own.length > 1)
    .map(([platform, own]) => t('publishing.same_text', { n: own.length, platform }))
}
