import type { UpgradeState } from '@quarterdeck/shared/states/upgrade.ts'
import type { Outcome } from './outcomes.ts'
import type { NoAnswer, VersionAnswer } from './siteServerClient.ts'

/** What a detection makes of an answer. */
export interface Detected {
  status: Extract<UpgradeState, 'latest' | 'upgradable' | 'failed' | 'abnormal'>
  outcome: Outcome
  detail: string
  /** Unknown where there was no usable answer. */
  version?: string
}

/** Compares what a site server says of itself with the newest version known for it ('' while none is). */
export function judge(answer: VersionAnswer, newest: string): Detected {
  if (answer.kind !== 'answered') return { status: 'abnormal', ...failureOf(answer) }
  const { version, state, target = '', message = '' } = answer
  const status = newest !== '' && isOlder(version, newest) ? 'upgradable' : 'latest'
  if (state === 'upgrading') return { status, outcome: 'under_way', detail: target, version }
  if (newest === '') return { status, outcome: 'no_newest', detail: '', version }
  // Its last upgrade failed and it still is what it was: nobody tries again by himself.
  if (state === 'failed' && status === 'upgradable')
    return { status: 'failed', outcome: 'broke_off', detail: message, version }
  return { status, outcome: status, detail: '', version }
}

/** Why there is no usable answer. */
export function failureOf(answer: NoAnswer): { outcome: Outcome; detail: string } {
  switch (answer.kind) {
    case 'not_answering':
      return { outcome: answer.cause, detail: answer.detail }
    case 'bad_answer':
      return { outcome: 'bad_answer', detail: answer.detail }
    case 'token_refused':
    case 'address_refused':
    case 'address_unconfirmed':
      return { outcome: answer.kind, detail: '' }
  }
}

/**
 * Is the first version before the second? Numbers between dots count as numbers, `1.10` after `1.9`; a leading `v` and
 * missing zeros do not count; what comes after a hyphen is before the release, `2.0.0-rc1` before `2.0.0`.
 */
export function isOlder(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)]
  for (let at = 0; at < Math.max(a.numbers.length, b.numbers.length); at++) {
    const difference = compareParts(a.numbers[at] ?? '0', b.numbers[at] ?? '0')
    if (difference !== 0) return difference < 0
  }
  if (a.before === b.before) return false
  if (a.before === '' || b.before === '') return a.before !== ''
  return compareParts(a.before, b.before) < 0
}

function partsOf(version: string): { numbers: string[]; before: string } {
  const [release = '', ...before] = version
    .trim()
    .replace(/^v(?=\d)/i, '')
    .split('-')
  return { numbers: release.split('.'), before: before.join('-') }
}

/** Digits inside a part count as numbers: `rc2` is before `rc10`. */
function compareParts(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}
