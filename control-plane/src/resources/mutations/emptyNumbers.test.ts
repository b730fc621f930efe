import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeSheet } from '../../platform/spreadsheet/wholeSheet.testing.ts'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const model = defineResource({
  name: 'model',
  table: 'model',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 20, required: true },
    height: { kind: 'integer', min: 100, max: 250, nullable: true },
    weight: { kind: 'decimal', digits: 1, nullable: true },
    shows: { kind: 'integer', min: 0 },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {
    measured: { kind: 'has', field: 'height' },
    least: { kind: 'from', field: 'height' },
    most: { kind: 'to', field: 'height' },
  },
})
const models = endpointsOf(model)

onEachEngine('numbers that may be left empty, on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    kit = await startKit(engine, { definitions: [model] })
    ann = kit.person('ann')
    await ann.call(models.add!, { body: { name: 'Ada', height: 180, weight: 61.5 } })
    await ann.call(models.add!, { body: { name: 'Bea', height: '', weight: null } })
    await ann.call(models.add!, { body: { name: 'Cleo' } })
  })
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const rows = async (query: Record<string, unknown> = {}) =>
    (await ann.call(models.list!, { query })).data.map(({ name, height, weight }) => [name, height, weight])
  const all = [
    ['Ada', 180, 61.5],
    ['Bea', null, null],
    ['Cleo', null, null],
  ]

  test('empty is empty in the list, in its filters and in its order, and not 0', async () => {
    expect(await rows()).toEqual(all)
    expect((await ann.call(models.list!, { query: {} })).data.map(({ shows }) => shows)).toEqual([0, 0, 0])
    expect(await rows({ measured: 0 })).toEqual(all.slice(1))
    expect(await rows({ measured: 1 })).toEqual(all.slice(0, 1))
    expect(await rows({ most: 200 })).toEqual(all.slice(0, 1))
    expect((await rows({ order_field: 'height', order_sort: 'asc' }))[0]).toEqual(all[0])
  })

  test('an edit empties a number and fills it, and the history tells both', async () => {
    const edit = (body: Record<string, unknown>) => ann.call(models.edit!, { query: { id: 1 }, body })
    expect((await edit({ height: null })).data).toMatchObject({ height: null, weight: 61.5 })
    expect((await edit({ height: 180 })).data).toMatchObject({ height: 180 })
    const [filled, emptied] = (await ann.call(models.history!, { query: { id: 1 } })).data
    expect(filled).toMatchObject({ before: { height: null }, after: { height: 180 } })
    expect(emptied).toMatchObject({ before: { height: 180 }, after: { height: null } })
  })

  test('many are emptied at once, and it is taken back', async () => {
    const body = { ids: [1, 2], values: { weight: '' }, dry_run: 0 } as const
    const { data } = await ann.call(models.editMany!, { body })
    expect(data.counts).toMatchObject({ changed: 1, same: 1 })
    expect((await rows()).map(([, , weight]) => weight)).toEqual([null, null, null])
    await ann.call(undoImport, { query: { id: data.id } })
    expect(await rows()).toEqual(all)
  })

  test('a sheet has an empty cell for it, and takes it back without a change', async () => {
    const { blob } = await ann.file(models.export!, { query: {} })
    const cells = (await wholeSheet(blob)).rows.map((row) => row.cells.slice(0, 3))
    expect(cells).toEqual([
      ['Ada', '180', '61.5'],
      ['Bea', '', ''],
      ['Cleo', '', ''],
    ])
    const send = async (file: File) => (await ann.call(models.import!, { body: { file, dry_run: 1 } })).data
    expect((await send(new File([blob], 'models.xlsx'))).counts).toMatchObject({ same: 3, changed: 0, wrong: 0 })
    const columns = ['name', 'height'].map((header) => ({ header }))
    const sheet = await writeSpreadsheet({
      columns,
      rows: [
        ['Ada', ''],
        ['Bea', 99],
      ],
    })
    const { counts, problems } = await send(new File([new Uint8Array(sheet)], 'models.xlsx'))
    expect(counts).toMatchObject({ changed: 1, wrong: 1 })
    expect(problems).toMatchObject([{ row: 3, column: 'B' }])
  })
})
