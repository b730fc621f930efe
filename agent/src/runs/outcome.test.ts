import type { Fault } from '@quarterdeck/shared/protocol/agent.ts'
import { describe, expect, test } from 'vitest'
import type { Phone } from '../phones/phone.ts'
import { PhoneLost, PhoneRefused } from '../phones/phoneError.ts'
import type { ScriptEnd } from '../sandbox/host.ts'
import { PersonAsked, TaskFailed } from '../scriptApi/scriptApi.ts'
import { outcomeOf } from './outcome.ts'
import { type CutReason, RunCut } from './runCut.ts'
import { createSentSinceCommit } from './sentSinceCommit.ts'
import { timedPhone } from './timedPhone.ts'

const threw: Extract<ScriptEnd, { kind: 'threw' }> = { kind: 'threw', code: 'not_found', message: 'not there', line: 3 }
const broken = (error: unknown): ScriptEnd => ({ kind: 'broken', error })
const cut = (reason: CutReason) => broken(new RunCut(reason, reason))

const table: [string, ScriptEnd, before: string, after: string, fault: Fault | undefined][] = [
  ['the script returned', { kind: 'returned', result: { a: 1 }, leftOut: [] }, 'succeeded', 'succeeded', undefined],
  ['the script threw', threw, 'failed', 'unknown', 'script'],
  ['the app was not there', { ...threw, code: 'app_not_installed' }, 'failed', 'unknown', 'phone'],
  ['another app came to the front', { ...threw, code: 'other_app' }, 'failed', 'unknown', 'phone'],
  ['the phone cannot type', { ...threw, code: 'no_text_input' }, 'failed', 'unknown', 'phone'],
  ['the script called task.fail()', broken(new TaskFailed('refused')), 'failed', 'failed', 'task'],
  ['it blamed the account', broken(new TaskFailed('refused', 'account')), 'failed', 'failed', 'account'],
  ['it asked for a person', broken(new PersonAsked('log in')), 'asked', 'unknown', 'account'],
  ['the phone was lost', broken(new PhoneLost('gone')), 'interrupted', 'unknown', 'phone'],
  ['the phone refused', broken(new PhoneRefused('no_user', 'no')), 'failed', 'unknown', 'phone'],
  ['the time was over', cut('time_limit'), 'failed', 'unknown', 'script'],
  ['the lease was lost', cut('lease_lost'), 'interrupted', 'unknown', 'platform'],
  ['the commit was refused', cut('commit_refused'), 'interrupted', 'unknown', 'platform'],
  ['the fleet was halted', cut('halted'), 'interrupted', 'unknown', 'platform'],
  ['the agent stopped', cut('stopping'), 'interrupted', 'unknown', 'platform'],
  ['ADB was switched off', cut('adb_off'), 'interrupted', 'unknown', 'platform'],
  ['the run was withdrawn', cut('withdrawn'), 'cancelled', 'unknown', 'platform'],
  ['the agent has a fault', broken(new TypeError('x is undefined')), 'failed', 'unknown', 'platform'],
]

describe('the outcome', () => {
  test.each(table)('when %s', (_title, end, before, after, fault) => {
    const [early, late] = [outcomeOf(end, false, false), outcomeOf(end, true, false)]
    expect(early.kind).toBe(before)
    expect(late.kind).toBe(after)
    if ('fault' in early) expect(early.fault).toBe(fault)
    if ('fault' in late) expect(late.fault).toBe(fault)
  })

  test('of a time limit is the fault of a phone that one mostly waited for', () => {
    expect(outcomeOf(cut('time_limit'), false, true)).toMatchObject({ kind: 'failed', fault: 'phone' })
    expect(outcomeOf(threw, false, true)).toMatchObject({ fault: 'script' })
  })

  test('of a failure names the line, the code and the reason', () => {
    const message = 'line 3: not there'
    const particulars = [{ code: 'quoted', values: { message: 'not there' }, line: 3 }]
    expect(outcomeOf(threw, false, false)).toEqual({
      kind: 'failed',
      fault: 'script',
      code: 'not_found',
      message,
      particulars,
    })
  })
})

test('a phone is slow by the answers that take long, also those still to come', async () => {
  let now = 0
  const answers: (() => void)[] = []
  const wake = () => new Promise<void>((resolve) => answers.push(resolve))
  const { phone, slowMs } = timedPhone({ serial: 'A', wake } as unknown as Phone, () => now)
  expect(phone.serial).toBe('A')
  const { signal } = new AbortController()
  const asked = [phone.wake(signal), phone.wake(signal)]
  now = 4000
  answers[0]!()
  await asked[0]
  expect(slowMs()).toBe(0)
  now = 9000
  expect(slowMs()).toBe(9000)
  answers[1]!()
  await asked[1]
  now = 20_000
  expect(slowMs()).toBe(9000)
})

test('after the commit it is known that nothing was published only where nothing was sent since', () => {
  expect(outcomeOf(threw, true, false, true)).toMatchObject({ kind: 'failed', code: 'not_found', nothingSent: true })
  expect(outcomeOf(broken(new PhoneLost('gone')), true, false, true)).toMatchObject({ kind: 'unknown' })
  expect(outcomeOf(threw, false, false, true)).not.toHaveProperty('nothingSent')
})

describe('what was sent since the commit', () => {
  const refusedTap = ['locate', { action: 'tap' }] as const
  async function after(...what: ('asked' | 'tap' | 'dump' | 'refused tap' | 'refused look')[]): Promise<boolean> {
    const sent = createSentSinceCommit()
    const phone = sent.watch({ tap: async () => {}, dump: async () => ({ nodes: [] }) } as unknown as Phone)
    const { signal } = new AbortController()
    for (const each of what) {
      if (each === 'asked') sent.asked()
      else if (each === 'tap') await phone.tap({ x: 1, y: 1 }, signal)
      else if (each === 'dump') await phone.dump(signal)
      else if (each === 'refused tap') sent.refused(...refusedTap)
      else sent.refused('locate', { action: 'text' })
    }
    return sent.nothing
  }
  test('is nothing where the first act was refused, whatever was looked at', async () => {
    expect(await after('tap', 'asked', 'dump', 'refused tap')).toBe(true)
    expect(await after('asked', 'dump', 'refused look', 'refused tap', 'dump')).toBe(true)
  })
  test('is not known to be nothing where something was touched, or only a look failed', async () => {
    expect(await after('asked', 'tap', 'refused tap')).toBe(false)
    expect(await after('asked', 'refused tap', 'tap')).toBe(false)
    // It may have published before its commit, and looks for the link now.
    expect(await after('tap', 'asked', 'refused look')).toBe(false)
    expect(await after('asked')).toBe(false)
  })
})
