import { type AlertKind, alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { alertSettings } from './settings.ts'
import { insertFirstRule } from './store/rules.ts'

/** With which limit, or limits, the rules of kinds begin that came later than those of the first migration. */
const later = {
  authorisationEnds: 30,
  overduePublications: 60,
  reviewWaits: 24,
  plannedPastEnd: 30,
  restored: 0,
  nurtureUnseen: 0,
  serverDisk: 2_000,
  hostDisk: 1_000,
  pagesDamaged: 0,
  backupOld: 7,
  hostClock: 60,
  budgetUsed: 80,
  grantEnds: [14, 3],
} as const satisfies Partial<Record<AlertKind, number | readonly number[]>>

/** Each such kind gets its first rules, once for ever. */
export async function seedFirstRules({ settings, now }: Pick<Context, 'settings' | 'now'>): Promise<void> {
  for (const [kind, threshold] of Object.entries(later) as [keyof typeof later, number | readonly number[]][]) {
    const { code } = alertKinds[kind]
    const made = settings.get(alertSettings.firstAlertRules)
    if (made.includes(code)) continue
    await settings.set(alertSettings.firstAlertRules, [...made, code], (tx) =>
      addRules(tx, kind, [threshold].flat(), { organisation: 1, at: now() }),
    )
  }
}

/** Tells an organisation of what it is granted before that ends: with its first grant, so that whoever deletes these rules is left alone. */
export function addGrantRules(tx: Sql, given: { organisation: number; at: number }): Promise<void> {
  return addRules(tx, 'grantEnds', later.grantEnds, given)
}

async function addRules(
  tx: Sql,
  kind: AlertKind,
  thresholds: readonly number[],
  given: { organisation: number; at: number },
): Promise<void> {
  for (const threshold of thresholds)
    await insertFirstRule.run(tx, { kind: alertKinds[kind].code, threshold, ...given })
}
