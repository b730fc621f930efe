import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'

/** What people do with a phone by hand, in the order in which it is told; each has a text `platform-log.did.…`. */
export const dids = [
  ...(['taps', 'swipes', 'scrolls', 'keys', 'texts', 'clipboard', 'rotations', 'screenshots', 'files'] as const),
  ...(['adb_on', 'adb_off'] as const),
] as const
export type ManualAction = (typeof dids)[number]

/** Counts as JSON, in words: "12 taps, 2 texts". */
export function didInWords(counts: string, t: Translate): string {
  const given = JSON.parse(counts) as Partial<Record<ManualAction, number>>
  return dids
    .filter((did) => given[did])
    .map((did) => t(codeKey('platform-log.did', did), { count: given[did]! }))
    .join(' · ')
}
