import type { AlertKind } from '@quarterdeck/shared/resource/alert.ts'
import { alertKinds } from '@quarterdeck/shared/values/alertKinds.ts'
import type { Context } from '../../../platform/context.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { alertSettings } from './settings.ts'
import { insertFirstRule } from './store/rules.ts'
import { lastFirstCode } from './tables.ts'

/** Each kind that came later than the first migration gets its first rules, once for ever. */
export async function seedFirstRules({ settings, now }: Pick<Context, 'settings' | 'now'>): Promise<void> {
  for (const kind of alertKinds.filter(({ code, first }) => code > lastFirstCode && first !== undefined)) {
    const made = settings.get(alertSettings.firstAlertRules)
    if (made.includes(kind.code)) continue
    await settings.set(alertSettings.firstAlertRules, [...made, kind.code], (tx) =>
      addFirstRules(tx, kind, { organisation: 1, at: now() }),
    )
  }
}

/** Gives an organisation the rules with which a kind begins. */
export async function addFirstRules(
  tx: Sql,
  { code, first = [] }: AlertKind,
  given: { organisation: number; at: number },
): Promise<void> {
  for (const threshold of [first].flat()) await insertFirstRule.run(tx, { kind: code, threshold, ...given })
}
