// @module-tag second-gear

import { undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { type AnyResource, bulkFields, writableFields } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { hostMachine } from '@quarterdeck/shared/states/host.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { simMachine } from '@quarterdeck/shared/states/sim.ts'
import { verifyTaskMachine } from '@quarterdeck/shared/states/verifyTask.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInside } from '../http/outsiders.testing.ts'
import { phoneRow } from '../phoneRow.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { type Stateful, transition } from '../platform/transition.ts'
import { sampleBody, sampleBodyWithFiles } from '../resources/sampleRows.testing.ts'
import { definitions, openLists } from './openLists.testing.ts'

const start = Date.UTC(2026, 10, 20, 6, 30)
// Whoever calls must still be let in.
const lists = definitions.filter(({ view, name }) => !view && !['user', 'role', 'ip-whitelist'].includes(name))

const ways = ['add', 'edit', 'editMany', 'delete', 'import', 'undo', 'action', 'transition'] as const
type Way = (typeof ways)[number]
interface Step {
  list: number
  row: number
  field: number
  value: number
}
const step: fc.Arbitrary<Step> = fc.record({
  list: fc.nat(),
  row: fc.nat(5),
  field: fc.nat(),
  value: fc.nat(40),
})

const stateful = [
  { machine: bookTaskMachine, table: 'book_task', key: 'id', column: 'status' },
  { machine: hostMachine, table: 'host', key: 'id', column: 'state' },
  { machine: phoneMachine, table: 'phone', key: 'id', column: 'state' },
  { machine: runMachine, table: 'run', key: 'seq', column: 'state' },
  { machine: simMachine, table: 'sim', key: 'id', column: 'state' },
  { machine: verifyTaskMachine, table: 'verify_task', key: 'id', column: 'status' },
] as readonly Stateful<string>[]

let plane: TestPlane
/** Each list as a spreadsheet, as it was at first. */
const sheets = new Map<string, File>()
/** What can be taken back. */
const batches: string[] = []
beforeAll(async () => {
  plane = await startTestPlane({ now: () => start })
  await phoneRow(plane)
  await seedInside(plane.context, definitions)
  for (const list of lists.filter(({ verbs }) => verbs.includes('import') && verbs.includes('export'))) {
    const { blob, name } = await plane.admin.file(endpointsOf(list).export!, { query: {} })
    sheets.set(list.name, new File([blob], name))
  }
}, 60_000)
afterAll(() => plane.stop())

test('after whatever is done to rows, a list that loads again when it is told to shows what a fresh one shows', async () => {
  const open = await openLists(plane, start)
  const seen = new Set<Way>()
  let turn = 0
  await fc.assert(
    fc.asyncProperty(step, async (one) => {
      // Most that is done at random is refused.
      const how = ways[turn++ % ways.length]!
      const said = await take(how, one).catch(() => undefined)
      if (said !== undefined && (await open.compare(said)) > 0) seen.add(how)
    }),
    { numRuns: process.env.QD_LONG ? 3000 : 240, endOnFailure: true },
  )
  open.close()
  // It would hold as well where nothing changed that any list shows.
  expect(seen.size).toBeGreaterThanOrEqual(ways.length - 1)
}, 600_000)

/** What was done, in words; nothing where there is nothing to do it to. */
async function take(how: Way, { list: at, row, field: which, value }: Step): Promise<string | undefined> {
  const { admin } = plane
  if (how === 'transition') return move(at, row, value)
  if (how === 'undo') {
    const id = batches.pop()
    if (id) await admin.call(undoImport, { query: { id } })
    return id && `undo ${id}`
  }
  const able = lists.filter((one) => isAble(one, how))
  const list = able[at % able.length]!
  const said = `${how} ${list.name}`
  const calls = endpointsOf(list)
  if (how === 'add') {
    const { batch } = (await admin.call(calls.add!, { body: await sampleBodyWithFiles(admin, list, value) })).data
    if (batch) batches.push(batch)
    return said
  }
  if (how === 'import') {
    const body = { file: sheets.get(list.name)!, type: value % 2 }
    batches.push((await admin.call(calls.import!, { body })).data.id)
    return said
  }
  const rows = (await admin.call(calls.list!, { query: list.paged ? { pageSize: 200 } : {} })).data
  const id = Number(rows[row % rows.length]?.id)
  if (how === 'delete') {
    await admin.call(calls.delete!, { query: { ids: String(id) } })
    return said
  }
  if (how === 'action') {
    const names = Object.keys(actionsOf(list))
    const name = names[which % names.length]!
    const form = actionsOf(list)[name]!.form ?? {}
    const body = {
      ids: [id],
      ...sampleBody({ ...list, fields: form, bulk: undefined } as AnyResource, value),
    }
    const { done } = (await admin.call(actionEndpointsOf(list)[name]!, { body })).data
    return done > 0 ? `${said}.${name}` : undefined
  }
  const fields = how === 'edit' ? writableFields(list, 'edit') : bulkFields(list)
  const [name] = fields[which % fields.length]!
  const values = { [name]: sampleBody(list, value)[name] }
  if (how === 'edit') await admin.call(calls.edit!, { query: { id }, body: values })
  else batches.push((await admin.call(calls.editMany!, { body: { ids: [id], values } })).data.id)
  return `${said}.${name}`
}

function isAble(list: AnyResource, how: Exclude<Way, 'undo' | 'transition'>): boolean {
  if (!list.verbs.includes('list')) return false
  if (how === 'action') return Object.keys(actionsOf(list)).length > 0
  if (how === 'editMany') return bulkFields(list).length > 0
  if (how === 'import') return sheets.has(list.name)
  return list.verbs.includes(how)
}

async function move(at: number, row: number, value: number): Promise<string | undefined> {
  const one = stateful[at % stateful.length]!
  const states = Object.keys(one.machine.codes)
  const to = states[value % states.length]!
  const moved = await plane.context.store.write((tx) =>
    transition(tx, one, {
      to,
      where: `${one.key} IN (SELECT ${one.key} FROM ${one.table} LIMIT 1 OFFSET ?)`,
      params: [row % 2],
      at: start,
    }),
  )
  return moved.length > 0 ? `${one.table} to ${to}` : undefined
}
