import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../log.ts'
import { createTextEntry } from '../../scriptApi/textEntry.ts'
import { type Answer, answering } from '../../testing/answering.testing.ts'
import { adbPhone } from '../adb/adbPhone.ts'
import { type BorrowedLedger, createBorrowedFile, createBorrowedLedger } from './borrowedLedger.ts'

const { signal } = new AbortController()
const own = 'com.android.adbkeyboard/.AdbIME'
const warning = 'WARNING: linker: libdvm.so has text relocations. This is wasting memory. Please fix.\n'
const keyboards: Answer = { match: /^ime list/, out: `com.example.keyboard/.Ime\n${own}\n` }

/** A phone whose settings are what was put there last. */
function phoneThat(ledger: BorrowedLedger, answers: Answer[]) {
  const shell = answering(...answers)
  const phone = adbPhone('A1', shell, () => Promise.reject(new Error('no services here')), ledger)
  const changes = () => shell.asked.filter((command) => /^(?:ime enable|settings (?:put|delete))/.test(command))
  return { phone, changes }
}

async function typedOn(ledger: BorrowedLedger, current: string, ...more: Answer[]): Promise<string[]> {
  let isChosen = false
  const answers: Answer[] = [
    ...more,
    {
      match: /default_input_method/,
      get out() {
        return isChosen ? `${own}\n` : current
      },
    },
    keyboards,
  ]
  const { phone, changes } = phoneThat(ledger, answers)
  const text = createTextEntry(phone)
  await text.type('三体', signal)
  isChosen = true
  await text.restore(signal)
  return changes().map((command) => command.replace(/^.*ime set (.*)$/, '$1'))
}

describe('the keyboard of a phone', () => {
  test.each([
    ['its own', 'com.example.keyboard/.Ime\n', ['com.example.keyboard/.Ime']],
    ['its own, below a warning', `${warning}com.example.keyboard/.Ime\n`, ['com.example.keyboard/.Ime']],
    ['none that it says', 'null\n', ['com.example.keyboard/.Ime']],
    ['a warning alone', warning, ['com.example.keyboard/.Ime']],
    ['a refusal', "cmd: Can't find service: settings\n", ['com.example.keyboard/.Ime']],
    ['one that is not there any more', 'com.gone/.Ime\n', ['com.example.keyboard/.Ime']],
  ])('is given back where it was %s', async (_name, current, given) => {
    expect(await typedOn(createBorrowedLedger(), current)).toEqual([own, ...given])
  })

  test('stays where it is that of broadcasts already', async () => {
    expect(await typedOn(createBorrowedLedger(), `${own}\n`)).toEqual([])
  })

  test('that the phone refuses is an error, and nothing was borrowed', async () => {
    const ledger = createBorrowedLedger()
    const refusal = {
      match: /^ime enable/,
      out: `Unknown input method ${own} cannot be enabled for user #0\n`,
      status: 255,
    }
    await expect(typedOn(ledger, 'com.example.keyboard/.Ime\n', refusal)).rejects.toMatchObject({
      code: 'no_text_input',
    })
    expect(ledger.of('A1')).toEqual([])
  })

  test('that somebody has chosen meanwhile stays', async () => {
    const ledger = createBorrowedLedger([
      { phone: 'A1', setting: 'default_input_method', former: 'com.old/.Ime', given: own },
    ])
    const { phone, changes } = phoneThat(ledger, [
      { match: /default_input_method/, out: 'com.example.keyboard/.Ime\n' },
      keyboards,
    ])
    await phone.giveBack(signal)
    expect([changes(), ledger.of('A1')]).toEqual([[], []])
  })
})

describe('an animation scale', () => {
  const scale = 'animator_duration_scale'
  test.each([
    ['1.0\n', [`settings put global ${scale} 0`, `settings put global ${scale} 1.0`]],
    ['null\n', [`settings put global ${scale} 0`, `settings delete global ${scale}`]],
    ['0\n', []],
    [warning, []],
    ['cmd: Failure calling service settings: Broken pipe (32)\n', []],
  ])('of %j is given back as it was, and not touched where nobody knows', async (out, expected) => {
    let isSet = false
    const ledger = createBorrowedLedger()
    const { phone, changes } = phoneThat(ledger, [
      {
        match: /^settings get/,
        get out() {
          return isSet ? '0\n' : out
        },
      },
      { match: /^settings put/, out: '' },
    ])
    await phone.borrow(scale, '0', signal)
    isSet = true
    await phone.giveBack(signal)
    expect([changes(), ledger.of('A1')]).toEqual([expected, []])
  })
})

describe('what was borrowed', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'borrowed-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))
  const path = () => join(folder, 'borrowed.json')
  const open = () => createBorrowedFile(path(), createLog('silent'))
  const former = 'com.example.keyboard/.Ime'

  test('stands on the disk before the phone is changed, and the next start gives it back', async () => {
    const onDisk: string[] = []
    const first = await open()
    const { phone } = phoneThat(first, [
      { match: /default_input_method/, out: `${former}\n` },
      {
        match: /^ime enable/,
        get out() {
          onDisk.push(readFileSync(path(), 'utf8'))
          return ''
        },
      },
    ])
    await phone.borrow('default_input_method', own, signal)
    const noted = [{ phone: 'A1', setting: 'default_input_method', former, given: own }]
    expect(onDisk.map((text) => JSON.parse(text))).toEqual([noted])
    const next = await open()
    const { phone: again, changes } = phoneThat(next, [{ match: /default_input_method/, out: `${own}\n` }, keyboards])
    // Borrowed once more before it was given back: what the phone had first is what it gets.
    await again.borrow('default_input_method', own, signal)
    await again.giveBack(signal)
    expect(changes()).toEqual([`ime enable ${former} && ime set ${former}`])
    expect((await open()).of('A1')).toEqual([])
  })

  test('by another agent is given back here, and what is known here stays as it is known', async () => {
    const ledger = await open()
    const told: string[] = []
    ledger.onChanged((phone) => told.push(phone))
    await ledger.learn('A1', [{ setting: 'default_input_method', former, given: own }])
    await ledger.learn('A1', [{ setting: 'default_input_method', former: 'com.other/.Ime', given: own }])
    expect([ledger.phones(), told]).toEqual([['A1'], ['A1']])
    const { phone, changes } = phoneThat(ledger, [{ match: /default_input_method/, out: `${own}\n` }, keyboards])
    await phone.giveBack(signal)
    expect([changes(), told]).toEqual([[`ime enable ${former} && ime set ${former}`], ['A1', 'A1']])
  })

  test.each(['', '{', '[{"phone":1}]', 'null'])('and cannot be read (%j) stops no agent', async (text) => {
    await writeFile(path(), text)
    const ledger = await open()
    expect(ledger.of('A1')).toEqual([])
    await ledger.note({ phone: 'A1', setting: 'default_input_method', former, given: own })
    expect((await open()).of('A1')).toHaveLength(1)
  })
})
