import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { embeddedEngine } from '../../platform/store/engines.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const kettle = defineResource({
  name: 'kettle',
  table: 'kettle',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'import', 'export'],
  fields: { name: { kind: 'text', max: 20, required: true }, litres: { kind: 'integer', min: 0 } },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const kettles = endpointsOf(kettle)
const mug = defineResource({
  name: 'mug',
  table: 'mug',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit'],
  fields: { name: { kind: 'text', max: 20, required: true }, litres: { kind: 'integer', min: 0 } },
  bulk: { field: 'name', payload: 'names', max: 1000, modeDefault: 0 },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
})
const mugs = endpointsOf(mug)
let kit: Kit
let ann: Person
beforeAll(async () => {
  kit = await startKit(embeddedEngine, { definitions: [kettle, mug] })
  ann = kit.person('ann')
})
afterAll(() => kit.stop())

test('the history of a row names what a spreadsheet changed in it, and that it was taken back', async () => {
  await ann.call(kettles.add!, { body: { name: 'red', litres: 1 } })
  await ann.call(kettles.add!, { body: { name: 'blue', litres: 2 } })
  const columns = [{ header: 'name' }, { header: 'litres' }]
  const rows = [
    ['red', 5],
    ['blue', 2],
    ['green', 3],
  ]
  const file = new File([new Uint8Array(await writeSpreadsheet({ columns, rows }))], 'kettles.xlsx')
  const { data } = await ann.call(kettles.import!, { body: { file } })
  const historyOf = async (id: number) => (await ann.call(kettles.history!, { query: { id } })).data
  // What a sheet added says so, as what it changed.
  expect(await historyOf(3)).toMatchObject([
    { actor: 'ann', action: 'kettle.import', summary: expect.stringMatching(/^Added .*“green” by an import/) },
  ])
  await ann.call(undoImport, { query: { id: data.id } })
  expect(await historyOf(1)).toMatchObject([
    {
      actor: 'ann',
      summary: expect.stringContaining(`“red”, import undone (batch ${data.id})`),
      before: { litres: 5 },
      after: { litres: 1 },
    },
    {
      actor: 'ann',
      action: 'kettle.import',
      summary: expect.stringContaining(`“red” by an import (batch ${data.id})`),
      before: { litres: 1 },
      after: { litres: 5 },
    },
    { action: 'kettle.add' },
  ])
  // What the sheet left as it was is told nothing of.
  expect(await historyOf(2)).toMatchObject([{ action: 'kettle.add' }])
})

test('rows that one form added together have a beginning each, and say what adding them again changed', async () => {
  await ann.call(mugs.add!, { body: { names: ['red', 'blue'], litres: 1 } })
  const historyOf = async (id: number) => (await ann.call(mugs.history!, { query: { id } })).data
  for (const [id, name] of [
    [1, 'red'],
    [2, 'blue'],
  ] as const)
    expect(await historyOf(id)).toMatchObject([
      { actor: 'ann', action: 'mug.add', summary: expect.stringContaining(name) },
    ])
  await ann.call(mugs.add!, { body: { names: ['red', 'green'], litres: 2, type: 1 } })
  expect(await historyOf(1)).toMatchObject([
    { actor: 'ann', summary: expect.stringContaining('red'), before: { litres: 1 }, after: { litres: 2 } },
    { action: 'mug.add' },
  ])
  expect(await historyOf(3)).toMatchObject([{ actor: 'ann', action: 'mug.add' }])
})
