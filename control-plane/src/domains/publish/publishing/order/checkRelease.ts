import type { CheckedRelease, ParsedOrder } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { mostPlanned } from '@quarterdeck/shared/values/releaseLimits.ts'
import type { Actor } from '../../../../http/handler.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { PublishingDeps } from '../deps.ts'
import { type OrderAccount, readTaken } from './accounts.ts'
import { checkRows } from './checkRows.ts'
import { foresee } from './foresee.ts'
import { planOrder } from './planOrder.ts'
import { readOrder } from './readOrder.ts'

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
