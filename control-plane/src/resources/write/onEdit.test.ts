import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { defineResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { defineMachine } from '@quarterdeck/shared/states/machine.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSpreadsheet } from '../../platform/spreadsheet/writeSpreadsheet.ts'
import { onEachEngine } from '../../platform/store/onEachEngine.testing.ts'
import { refusal } from '../../refusal.testing.ts'
import { type Kit, type Person, startKit } from '../kit.testing.ts'

const reviews = defineMachine({
  name: 'poster',
  initial: 'pending',
  codes: { pending: 0, refused: 1, passed: 2 },
  moves: { pending: ['passed', 'refused'], refused: ['pending'], passed: ['pending'] },
})
const definition = {
  name: 'poster',
  table: 'poster',
  area: 'site',
  paged: true,
  verbs: ['list', 'get', 'add', 'edit', 'import', 'export'],
  fields: {
    name: { kind: 'text', max: 20, required: true },
    slogan: { kind: 'text', max: 40 },
    note: { kind: 'text', max: 40 },
    status: {
      kind: 'state',
      machine: reviews,
      colours: { pending: 'orange', refused: 'red', passed: 'green' },
      computed: true,
    },
  },
  naturalKey: ['name'],
  order: ['id', 'asc'],
  filters: {},
  actions: { pass: { to: 'passed' }, refuse: { to: 'refused' } },
} as const
const poster = defineResource({
  ...definition,
  onEdit: [{ from: ['passed', 'refused'], to: 'pending', when: ['slogan'] }],
})
const posters = endpointsOf(poster)
const { pass, refuse } = actionEndpointsOf(poster)
const [pending, refused, passed] = [0, 1, 2]

onEachEngine('an edit that moves a state, on the $name engine', (engine) => {
  let kit: Kit
  let ann: Person
  beforeAll(async () => {
    const beforeEdit = async (_tx: unknown, rows: readonly { before: object; changes: Record<string, unknown> }[]) => {
      for (const { changes } of rows) if (changes.note === 'past its machine') changes.status = passed
    }
    kit = await startKit(engine, { definitions: [poster], hooks: { poster: { beforeEdit } } })
    ann = kit.person('ann')
    for (const name of ['one', 'two', 'three']) await ann.call(posters.add!, { body: { name, slogan: 'Buy' } })
  })
  beforeEach(() => kit.context.store.write((tx) => tx.run(`UPDATE poster SET status = 0, slogan = 'Buy', note = ''`)))
  afterAll(async () => {
    await kit.stop()
    await engine.stop?.()
  })
  const edit = (id: number, body: Record<string, unknown>) => ann.call(posters.edit!, { query: { id }, body })
  const states = async () => (await ann.call(posters.list!, { query: {} })).data.map(({ status }) => status)

  test('what was passed waits again once its words are others, and stays passed otherwise', async () => {
    await ann.call(pass!, { body: { ids: [1, 2] } })
    await edit(1, { note: 'seen' })
    await edit(2, { slogan: 'Buy' })
    expect(await states()).toEqual([passed, passed, pending])
    const { data } = await edit(1, { slogan: 'Sell' })
    expect(data).toMatchObject({ slogan: 'Sell', status: pending })
    expect(await states()).toEqual([pending, passed, pending])
    const [entry] = (await ann.call(posters.history!, { query: { id: 1 } })).data
    expect(entry).toMatchObject({ before: { status: passed }, after: { slogan: 'Sell', status: pending } })
  })

  test('by a spreadsheet and by an edit of many as well; to take that back puts the state back', async () => {
    await ann.call(pass!, { body: { ids: [1, 2] } })
    await ann.call(refuse!, { body: { ids: [3] } })
    const columns = [{ header: 'name' }, { header: 'slogan' }]
    const rows = [
      ['one', 'Rent'],
      ['two', 'Buy'],
    ]
    const file = new File([new Uint8Array(await writeSpreadsheet({ columns, rows }))], 'posters.xlsx')
    const sheet = (await ann.call(posters.import!, { body: { file } })).data
    expect(sheet.counts).toMatchObject({ changed: 1, same: 1 })
    expect(await states()).toEqual([pending, passed, refused])
    await ann.call(undoImport, { query: { id: sheet.id } })
    expect(await states()).toEqual([passed, passed, refused])

    const body = { ids: [1, 2, 3], values: { slogan: 'Lend' }, dry_run: 0 }
    const many = (await ann.call(posters.editMany!, { body })).data
    expect(await states()).toEqual([pending, pending, pending])
    await ann.call(undoImport, { query: { id: many.id } })
    expect(await states()).toEqual([passed, passed, refused])
  })

  test('what was passed anew since is not taken back', async () => {
    await ann.call(pass!, { body: { ids: [1] } })
    const many = (await ann.call(posters.editMany!, { body: { ids: [1], values: { slogan: 'Lend' }, dry_run: 0 } }))
      .data
    await ann.call(pass!, { body: { ids: [1] } })
    expect((await refusal(ann.call(undoImport, { query: { id: many.id } }))).code).toBe('edit_touched')
    expect(await states()).toEqual([passed, pending, pending])
  })

  test('a rule of a domain moves no row past its machine', async () => {
    expect((await refusal(edit(1, { note: 'past its machine' }))).code).toBe('fault')
    expect(await states()).toEqual([pending, pending, pending])
  })
})

test('an edit moves rows only as their machine allows, and by fields that there are', () => {
  const withMove = (from: string, to: string, when: string[] = ['slogan']) =>
    defineResource({ ...definition, onEdit: [{ from: [from], to, when: when as never }] })
  expect(() => withMove('refused', 'passed')).toThrow(
    'poster: an edit cannot move a row from refused to passed, poster does not allow it',
  )
  expect(() => withMove('printed', 'pending')).toThrow('from printed to pending')
  expect(() => withMove('passed', 'pending', ['price'])).toThrow('poster: there is no field price')
})
