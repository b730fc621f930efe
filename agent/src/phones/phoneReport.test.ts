import type { FromAgent, PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { expect, test } from 'vitest'
import { unknownFacts } from './adb/deviceFacts.ts'
import { createPhoneReport } from './phoneReport.ts'

type Phones = Extract<FromAgent, { type: 'phones' }>

const phone = (serial: string, more: Partial<PhoneFacts> = {}): PhoneFacts => ({
  ...unknownFacts,
  serial,
  address: serial,
  state: 'online',
  ...more,
})

function report() {
  let isOpen = true
  const at = { phones: [] as PhoneFacts[], leftOut: [] as string[], said: [] as Phones[] }
  const made = createPhoneReport(
    () => ({ list: () => at.phones, leftOut: () => at.leftOut }),
    (message) => isOpen && at.said.push(message as Phones) > 0,
  )
  const soon = async () => {
    at.said = []
    made.soon()
    await new Promise((resolve) => setTimeout(resolve, 250))
    return at.said.map(({ phones, listed }) => [phones.map(({ serial }) => serial).join(), listed?.join()])
  }
  return { at, made, soon, close: () => (isOpen = false), open: () => (isOpen = true) }
}

test('after the first time only phones that have changed are told of, and who is gone is not named', async () => {
  const { at, made, soon } = report()
  at.phones = [phone('A'), phone('B')]
  made.now()
  expect(at.said).toHaveLength(1)
  expect(await soon()).toEqual([])
  at.phones = [phone('A'), phone('B', { battery: 5 })]
  expect(await soon()).toEqual([['B', 'A,B']])
  at.phones = [phone('A')]
  expect(await soon()).toEqual([['', 'A']])
  expect(await soon()).toEqual([])
})

test('what is left out is told of when it changes, and only then', async () => {
  const { at, made, soon } = report()
  at.phones = [phone('A')]
  made.now()
  expect(at.said.at(-1)?.leftOut).toEqual([])
  at.leftOut = ['(no serial number)']
  expect(await soon()).toEqual([['', 'A']])
  expect(at.said.at(-1)?.leftOut).toEqual(['(no serial number)'])
  expect(await soon()).toEqual([])
})

test('what could not be sent is told of later, and a new connection hears of all', async () => {
  const { at, made, soon, close, open } = report()
  at.phones = [phone('A')]
  made.now()
  close()
  at.phones = [phone('A', { battery: 5 })]
  expect(await soon()).toEqual([])
  open()
  expect(await soon()).toEqual([['A', 'A']])
  made.now()
  expect(at.said.at(-1)?.phones).toHaveLength(1)
})

test('a thousand phones of 150 apps come in parts, each far below the limit of a message', () => {
  const apps = Array.from({ length: 150 }, (_, n) => ({
    package: `com.example.application.number${n}`,
    version: '12.34.56',
    versionCode: 123456,
    md5: 'f'.repeat(32),
  }))
  const { at, made } = report()
  at.phones = Array.from({ length: 1000 }, (_, n) => phone(`SERIAL${n}`, { apps }))
  made.now()
  expect(at.said.flatMap(({ phones }) => phones)).toHaveLength(1000)
  for (const message of at.said) expect(JSON.stringify(message).length).toBeLessThan(1024 * 1024)
})

test('phones of thousands of apps come one by one, those of few beside them together', () => {
  const apps = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ package: `app.n${n}`, version: '1', versionCode: 1, md5: '' }))
  const { at, made } = report()
  at.phones = [5000, 5000, 10, 10, 4980, 1].map((count, n) => phone(`S${n}`, { apps: apps(count) }))
  made.now()
  expect(at.said.map(({ phones }) => phones.map(({ serial }) => serial))).toEqual([
    ['S0'],
    ['S1'],
    ['S2', 'S3', 'S4'],
    ['S5'],
  ])
})
