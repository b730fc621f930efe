import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { defineMachine } from '@quarterdeck/shared/states/machine.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import type { Table } from '../table.ts'
import { readFixture } from './writeFixture.testing.ts'
import { createWriteHarness, someone, type WriteHarness } from './writeHarness.testing.ts'

const ann = someone(1, 'ann')
let harness: WriteHarness
beforeAll(async () => {
  harness = await createWriteHarness(embeddedEngine)
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw error
  return error
}
const parcels = async () => [...(await readFixture(harness.context.store.read)).parcel.values()]
const row = (code: string, more: Record<string, string | number | null> = {}) => ({ code, kind: 0, ...more })

test('the references of every row are looked at, and every one that points to nothing is named', async () => {
  const [rack] = (await harness.addRack(ann, 'rack')).ids
  const add = [row('a', { rack: rack! }), row('b', { rack: 998 }), row('c', { rack: 999 }), row('d', { rack: null })]
  const error = await refusal(harness.apply(ann, { add }))
  expect(error).toMatchObject({ code: 'invalid' })
  expect(error.problems.map(({ field, data }) => [field, data])).toEqual([
    ['rack', { value: '998' }],
    ['rack', { value: '999' }],
  ])
  expect(await parcels()).toEqual([])
})

test('rows that go make room for those that come: the rules on new rows see the others gone', async () => {
  const [rack] = (await harness.addRack(ann, 'rack')).ids
  const full = ['a', 'b', 'c', 'd'].map((code) => row(code, { rack: rack! }))
  const { added } = await harness.apply(ann, { add: full })
  expect((await refusal(harness.apply(ann, { add: [row('e', { rack: rack! })] }))).code).toBe('invalid')
  await harness.apply(ann, { delete: [added[0]!.id], add: [row('e', { rack: rack! })] })
  expect((await parcels()).map(({ code }) => code).sort()).toEqual(['b', 'c', 'd', 'e'])
})

test('a row that is to be edited must be there; one that is to go may be gone', async () => {
  expect((await refusal(harness.apply(ann, { edit: [{ id: 999, values: { weight: 1 } }] }))).code).toBe('not_found')
  expect((await harness.apply(ann, { delete: [999] })).removed).toEqual([])
})

test('an edit that changes nothing writes nothing', async () => {
  const { added } = await harness.apply(ann, { add: [row('a', { weight: 3 })] })
  const [before] = await parcels()
  harness.clock.now += 1000
  const { edited } = await harness.apply(ann, { edit: [{ id: added[0]!.id, values: { weight: 3, code: 'a' } }] })
  expect(edited).toEqual([])
  expect(await parcels()).toEqual([before])
})

test('a state is no value: it is neither edited nor set beside its beginning', async () => {
  const machine = defineMachine({
    name: 'parcel',
    initial: 'light',
    codes: { light: 0, heavy: 1 },
    moves: { light: ['heavy'], heavy: [] },
  })
  const weight = { kind: 'state', machine, colours: { light: '', heavy: '' }, computed: true } as const
  const { resource } = harness.parcels
  const fields = { ...resource.fields, weight }
  const table: Table = { ...harness.parcels, resource: { ...resource, fields }, hooks: {} }
  const { added } = await harness.apply(ann, { add: [row('a'), row('b', { weight: 0 })] }, table)
  await expect(harness.apply(ann, { add: [row('c', { weight: 1 })] }, table)).rejects.toThrow(/of a new row is light/)
  const edit = [{ id: added[0]!.id, values: { weight: 1 } }]
  await expect(harness.apply(ann, { edit }, table)).rejects.toThrow(/is not edited/)
})
