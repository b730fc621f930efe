import { upgradeOutcomeTexts } from '@quarterdeck/shared/i18n/texts/upgrades/upgrade.outcome.ts'
import { expect, test } from 'vitest'
import { outcomes } from './outcomes.ts'
import { type Detected, isOlder, judge } from './rules.ts'
import type { VersionAnswer } from './siteServerClient.ts'

test.each([
  ['1.0.0', '2.0.0'],
  ['1.9.0', '1.10.0'],
  ['1.2', '1.2.1'],
  ['v1.0.0', '1.0.1'],
  ['2.0.0-rc1', '2.0.0'],
  ['2.0.0-rc2', '2.0.0-rc10'],
  ['2026.9.30', '2026.11.1'],
  ['1.0.0a', '1.0.0b'],
])('%s is older than %s, and not the other way round', (a, b) => {
  expect([isOlder(a, b), isOlder(b, a)]).toEqual([true, false])
})

test.each([
  ['1.0.0', '1.0.0'],
  ['1.0', '1.0.0'],
  ['v2.1', '2.1'],
  ['2.0.0-rc1', '2.0.0-rc1'],
])('%s and %s are the same version', (a, b) => {
  expect([isOlder(a, b), isOlder(b, a)]).toEqual([false, false])
})

const ready = (version: string): VersionAnswer => ({ kind: 'answered', version, state: 'ready' })

test.each<[VersionAnswer, string, Partial<Detected>]>([
  [ready('1.0.0'), '2.0.0', { status: 'upgradable', outcome: 'upgradable', version: '1.0.0' }],
  [ready('2.0.0'), '2.0.0', { status: 'latest', outcome: 'latest' }],
  [ready('2.1.0'), '2.0.0', { status: 'latest', outcome: 'latest' }],
  [ready('1.0.0'), '', { status: 'latest', outcome: 'no_newest', version: '1.0.0' }],
  [
    { ...ready('1.0.0'), state: 'upgrading', target: '1.5.0' } as VersionAnswer,
    '2.0.0',
    { status: 'upgradable', outcome: 'under_way', detail: '1.5.0' },
  ],
  [
    { ...ready('1.0.0'), state: 'failed', message: 'disk full' } as VersionAnswer,
    '2.0.0',
    { status: 'failed', outcome: 'broke_off', detail: 'disk full' },
  ],
  [
    { ...ready('2.0.0'), state: 'failed', message: 'disk full' } as VersionAnswer,
    '2.0.0',
    { status: 'latest', outcome: 'latest' },
  ],
  [{ kind: 'token_refused' }, '2.0.0', { status: 'abnormal', outcome: 'token_refused' }],
  [{ kind: 'address_refused' }, '2.0.0', { status: 'abnormal', outcome: 'address_refused' }],
  [
    { kind: 'bad_answer', detail: 'HTTP 500' },
    '2.0.0',
    { status: 'abnormal', outcome: 'bad_answer', detail: 'HTTP 500' },
  ],
  [
    { kind: 'not_answering', cause: 'timeout', detail: 'over 10 ms' },
    '2.0.0',
    { status: 'abnormal', outcome: 'timeout' },
  ],
])('%j against “%s” means %j', (answer, newest, detected) => {
  expect(judge(answer, newest)).toMatchObject(detected)
})

test('every outcome has a text', () => {
  expect(Object.keys(upgradeOutcomeTexts).sort()).toEqual([...outcomes].sort())
})
