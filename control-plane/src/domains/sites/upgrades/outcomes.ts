import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** Of a call that upgrades. */
export const upgradeOutcomes = [
  'started',
  'upgraded',
  'declined',
  'broke_off',
  'forgotten',
  'too_long',
  'silent',
] as const

/** What came of a call to a site server; each has a text `upgrade.outcome.<outcome>`. */
export const outcomes = [
  // A detection.
  'latest',
  'upgradable',
  'under_way',
  'no_newest',
  ...upgradeOutcomes,
  // No usable answer.
  'timeout',
  'connection_refused',
  'reset',
  'unreachable',
  'token_refused',
  'bad_answer',
  'address_refused',
  'address_unconfirmed',
] as const
export type Outcome = (typeof outcomes)[number]

/** An outcome as people read it; what the server said more exactly stands behind it, as it said it. '' for none. */
export function inWords(outcome: string, detail: string, t: Translate): string {
  if (outcome === '') return ''
  const words = t(codeKey('upgrade.outcome', outcome))
  return detail === '' || unsaid.has(outcome) ? words : `${words}: ${detail}`
}

/** Whose detail is a code that says the same again. */
const unsaid: ReadonlySet<string> = new Set(['timeout', 'connection_refused', 'reset', 'unreachable'])
