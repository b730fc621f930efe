import { alerts } from '../alerts/registry.gen.ts'
import type { AlertKind } from '../resource/alert.ts'

/** A kind with its name, as webhooks say it. */
export interface NamedAlertKind extends AlertKind {
  readonly name: string
}

/** Every kind that any domain has, in the order of their codes. */
export const alertKinds: readonly NamedAlertKind[] = alerts
  .flatMap((kinds) => Object.entries(kinds).map(([name, kind]) => ({ name, ...kind })))
  .sort((a, b) => a.code - b.code)

const byCode: ReadonlyMap<number, NamedAlertKind> = new Map(alertKinds.map((kind) => [kind.code, kind]))
if (byCode.size < alertKinds.length) throw new Error('two kinds of alerts have one code')

/** The kind with this code, which a rule or an event has; of a later version there may be one that is not known here. */
export function alertKindOf(code: number): NamedAlertKind | undefined {
  return byCode.get(code)
}

/** Codes of kinds that only the internal organisations have. */
export const internalAlerts: readonly number[] = alertKinds.flatMap(({ code, internal }) => (internal ? code : []))

/** As a field of definitions has them; what they are called is said with each (`AlertTexts`). */
export const alertChoices: Readonly<Record<number, ''>> = Object.fromEntries(alertKinds.map(({ code }) => [code, '']))
