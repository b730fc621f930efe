import { type AlertKind, alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { Context } from '../../../platform/context.ts'
import { alertSettings } from './settings.ts'
import { insertFirstRule } from './store/rules.ts'

/** With which limit the rules of kinds begin that came later than those of the first migration. */
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
} as const satisfies Partial<Record<AlertKind, number>>

/** Each such kind gets its first rule, once for ever. */
export async function seedFirstRules({ settings, now }: Pick<Context, 'settings' | 'now'>): Promise<void> {
  for (const [kind, threshold] of Object.entries(later) as [keyof typeof later, number][]) {
    const { code } = alertKinds[kind]
    const made = settings.get(alertSettings.firstAlertRules)
    if (made.includes(code)) continue
    await settings.set(alertSettings.firstAlertRules, [...made, code], (tx) =>
      insertFirstRule.run(tx, { kind: code, threshold, at: now() }).then(() => undefined),
    )
  }
}
