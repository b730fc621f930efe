import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import type { PhoneFacts } from '@quarterdeck/shared/protocol/agent.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { sim } from '@quarterdeck/shared/resources/fleet/sim.ts'
import { simMachine } from '@quarterdeck/shared/states/sim.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { phoneFacts } from '../../../../hub/fakeAgent.testing.ts'
import { startTestPlane, type TestPlane } from '../../../../plane.testing.ts'
import type { CellValue } from '../../../../platform/spreadsheet/messages.ts'
import { writeSpreadsheet } from '../../../../platform/spreadsheet/writeSpreadsheet.ts'
import { refusal } from '../../../../refusal.testing.ts'
import { takeInventory } from '../inventory.ts'

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await plane.context.store.write((tx) => tx.run(`INSERT INTO host (id, name, state) VALUES (1, 'rack', 1)`))
})
afterAll(() => plane.stop())
beforeEach(() =>
  plane.context.store.write(async (tx) => {
    for (const table of ['sim', 'phone']) await tx.run(`DELETE FROM ${table}`)
  }),
)

const { identified, unrecognised, registered } = simMachine.codes
const calls = endpointsOf(sim)
const actions = actionEndpointsOf(sim)
const cards = async (query: Record<string, unknown> = {}) =>
  (await plane.admin.call(calls.list!, { query })).data as Record<string, unknown>[]
const phoneRow = async (serial: string) => {
  const { data } = await plane.admin.call(endpointsOf(phone).list!, {
    query: { keyword: serial },
  })
  return (data as Record<string, unknown>[])[0]!
}
const act = async (name: string, ids: unknown[], form: Record<string, unknown> = {}) =>
  (await plane.admin.call(actions[name]!, { body: { ids, ...form } })).data
const hidden = { slot: 0, carrier: 'China Mobile', numeric: '46000', number: '', iccid: '' }
const tell = (serial: string, sims: PhoneFacts['sims']) =>
  plane.context.store.write((tx) => takeInventory(tx, 1, [phoneFacts(serial, { sims })], { at: 1000, usual: 1 }))
const iccid = (n: number) => `8986001234567890${1000 + n}`

async function imported(...rows: CellValue[][]) {
  const columns = ['iccid', 'phone', 'slot', 'number', 'kind'].map((header) => ({ header }))
  const file = new File([new Uint8Array(await writeSpreadsheet({ columns, rows }))], 'sims.xlsx')
  return (await plane.admin.call(calls.import!, { body: { file } })).data
}

test('a card that a phone hides is named by a person, and keeps that in another phone', async () => {
  await tell('A', [hidden])
  const [card] = await cards()
  expect(card).toMatchObject({ state: unrecognised, phone_label: 'A', slot: 1, present: 1, operator: 1, iccid: '' })
  expect(await refusal(act('identify', [card!.id], { iccid: '12' }))).toMatchObject({ code: 'not_an_iccid' })
  await act('identify', [card!.id], { iccid: iccid(1), number: '13800138001', kind: 2 })
  expect(await phoneRow('A')).toMatchObject({ sim_kind: 2, iccid: iccid(1), number: '13800138001', operator: 1 })
  // The same report once more changes nothing of it.
  await tell('A', [hidden])
  expect(await cards()).toMatchObject([{ id: card!.id, state: registered, kind: 2, present: 1 }])
  // It is put into a phone that tells its ICCID.
  await tell('B', [{ ...hidden, iccid: iccid(1) }])
  expect(await cards()).toMatchObject([{ id: card!.id, phone_label: 'B', kind: 2, number: '13800138001' }])
  expect(await phoneRow('A')).toMatchObject({ sim_kind: 0, iccid: '', operator: 0 })
  expect(await phoneRow('B')).toMatchObject({ sim_kind: 2 })
})

test('a card that was registered beforehand comes into the row of the phone that hides it', async () => {
  await plane.admin.call(calls.add!, { body: { iccid: iccid(2), number: '13800138002', kind: 1, remark: 'spare' } })
  await tell('A', [hidden])
  const [card] = await cards({ state: unrecognised })
  await act('identify', [card!.id], { iccid: iccid(2) })
  expect(await cards()).toMatchObject([
    {
      id: card!.id,
      iccid: iccid(2),
      number: '13800138002',
      kind: 1,
      remark: 'spare',
      phone_label: 'A',
      state: registered,
    },
  ])
})

test('what a phone says of its cards stands against people', async () => {
  await tell('A', [{ ...hidden, iccid: iccid(3) }])
  await tell('B', [hidden])
  const [told, other] = [(await cards({ keyword: iccid(3) }))[0]!, (await cards({ state: unrecognised }))[0]!]
  expect(told).toMatchObject({ state: identified })
  expect(await refusal(act('identify', [other.id], { iccid: iccid(3) }))).toMatchObject({ code: 'sim_place_told' })
  const place = { phone: told.phone, slot: 1 }
  const taken = plane.admin.call(calls.add!, { body: { iccid: iccid(4), ...place } })
  expect(await refusal(taken)).toMatchObject({ code: 'sim_slot_taken', problems: [{ field: 'slot' }] })
  const moved = plane.admin.call(calls.edit!, { query: { id: Number(told.id) }, body: { phone: other.phone, slot: 1 } })
  expect(await refusal(moved)).toMatchObject({ code: 'sim_place_told', problems: [{ field: 'slot' }] })
})

test('a spreadsheet fills in what many phones hide, is refused where they say otherwise, and is taken back', async () => {
  await tell('A', [hidden])
  await tell('B', [{ ...hidden, iccid: iccid(5) }])
  const half = await imported([iccid(6), 'A', 1, '', 2], [iccid(7), 'B', 1, '', 1])
  expect(half).toMatchObject({ counts: { new: 1, wrong: 1 }, problems: [{ row: 3, field: 'slot' }] })
  await plane.admin.call(undoImport, { query: { id: half.id } })
  const good = await imported([iccid(6), 'A', 1, '13800138006', 2])
  expect(await phoneRow('A')).toMatchObject({ iccid: iccid(6), sim_kind: 2, number: '13800138006', operator: 1 })
  expect(await cards()).toHaveLength(2)
  await plane.admin.call(undoImport, { query: { id: good.id } })
  expect(await phoneRow('A')).toMatchObject({ iccid: '', sim_kind: 0, operator: 1 })
  expect(await cards({ state: unrecognised })).toMatchObject([{ phone_label: 'A', slot: 1, present: 1 }])
})

test('a phone that is taken off the list leaves its cards behind, but for those that nobody knows', async () => {
  await tell('A', [
    { ...hidden, iccid: iccid(8) },
    { ...hidden, slot: 1 },
  ])
  expect(await cards()).toHaveLength(2)
  const { delete: remove } = endpointsOf(phone)
  await plane.admin.call(remove!, { query: { id: String((await phoneRow('A')).id) } })
  expect(await cards()).toMatchObject([{ iccid: iccid(8), phone: null, slot: 0, present: 0 }])
})
