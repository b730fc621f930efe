import { expect, test } from 'vitest'
import { translator } from '../i18n/translate.ts'
import { markWords, phoneMarks } from './phoneMarks.ts'

const well = { halted: 0, health: 0, audit_status: 1, adb: 1, maintenance: 0, start_account: 0 }

test('a phone that gets work has no mark', () => {
  expect(phoneMarks(well)).toEqual([])
})

test('whatever keeps work from a phone is said, what weighs most first', () => {
  const kept = { halted: 3, health: 3, audit_status: 0, adb: 0, maintenance: 1, start_account: 1 }
  expect(phoneMarks(kept)).toEqual([
    { key: 'phone.field.halted', colour: 'red' },
    { key: 'phone.choice.health.3', colour: 'orange' },
    { key: 'phone.choice.audit_status.0', colour: 'orange' },
    { key: 'phone-wall.adb_off', colour: 'orange' },
    { key: 'phone.field.maintenance', colour: 'blue' },
    { key: 'phone.field.start_account', colour: 'blue' },
  ])
  expect(phoneMarks({ ...well, health: 2, audit_status: 2 }).map(({ colour }) => colour)).toEqual(['red', 'red'])
})

const texts = {
  'phone.choice.health.4': 'Failing',
  'phone.choice.health.1': 'Resting',
  'phone.more.failing': '{{health}} ({{count}})',
  'phone.more.failing_why': '{{health}} ({{count}}): {{trouble}}',
}

test('failures are said with their number and the last reason, as long as there are any', () => {
  const failing = { ...well, health: 4, failures: 3, trouble: 'app not installed' }
  const t = translator('en', texts)
  expect(phoneMarks(failing).map((mark) => markWords(mark, t))).toEqual(['Failing (3): app not installed'])
  expect(phoneMarks({ ...failing, health: 1 }).map((mark) => markWords(mark, t))).toEqual([
    'Resting (3): app not installed',
  ])
  expect(phoneMarks({ ...failing, trouble: '' }).map((mark) => markWords(mark, t))).toEqual(['Failing (3)'])
  expect(phoneMarks({ ...failing, health: 0 })).toEqual([])
})
