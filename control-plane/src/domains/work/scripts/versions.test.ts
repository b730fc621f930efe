import { getBookTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { ParameterValue } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { actionCallOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptParameter } from '@quarterdeck/shared/resources/fleet/scriptParameter.ts'
import { scriptVersion } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../../refusal.testing.ts'
import { acceptRun } from '../../fleet/fleet/fleet.testing.ts'
import { lost, published, sheet, TaskHarness } from '../bookTasks/tasks.testing.ts'

let harness: TaskHarness
let id: number
beforeAll(async () => {
  harness = await TaskHarness.open()
  id = (await rows(script)).find((row) => row.name === 'shelf-book-list')!.id
})
afterAll(() => harness.close())

type AnyRow = Record<string, unknown> & { id: number }
const callsOf = (resource: unknown) => endpointsOf(resource as AnyResource)
const rows = async (resource: unknown, query: Record<string, unknown> = {}) =>
  (await harness.plane.admin.call(callsOf(resource).list!, { query })).data as AnyRow[]
const add = async (resource: unknown, body: Record<string, unknown>) =>
  (await harness.plane.admin.call(callsOf(resource).add!, { body })).data.ids[0]!
const edit = (body: Record<string, unknown>) => harness.plane.admin.call(callsOf(script).edit!, { query: { id }, body })
const act = (action: string, row: number, values: Record<string, unknown> = {}) =>
  harness.plane.admin.call(actionCallOf(scriptVersion, action) as Endpoint, {
    body: { ids: [row], ...values },
  })
const versions = async () =>
  (await rows(scriptVersion, { script: id, order_field: 'id', order_sort: 'asc' })).map((row) => [
    ...[row.number, row.rollout, row.note, row.succeeded, row.failed],
  ])

const pause = { unit: 's', default: 1, min: 0, max: 30 }
function source(mark: string, more: Record<string, unknown> = {}): string {
  const meta = { name: 'shelf-book-list', platform: 'shelf', app: 'app.shelf', purpose: 'book-list', ...more }
  return `// ${mark}\nexport const meta = ${JSON.stringify(meta)}\nexport default async function run() {}`
}

/** Two tasks at once, so that each of the two phones gets one: the offers by phone. */
async function offers(name: string) {
  await harness.importTasks([`${name} 1`, `${name} 2`])
  const got = await Promise.all(
    [1, 2].map((n) => harness.agent.hear('offer', (offer) => offer.task.book_name === `${name} ${n}`)),
  )
  for (const offer of got) acceptRun(harness.agent, offer)
  const of = (phone: string) => got.find((offer) => offer.phone === phone)!
  const finish = async (phone: string, outcome = published('https://shelf.example/1')) => {
    const { run, lease, attempt } = of(phone)
    harness.agent.say({ type: 'result', id: run, run, lease, attempt, outcome, at: 1 })
    await harness.agent.hear('ack', (message) => message.id === run)
  }
  return { A: of('A'), B: of('B'), finish }
}

test('a script for another app than that of its platform is refused at upload', async () => {
  const message = expect.stringContaining('meta.app: app.other, but the app of platform shelf is app.shelf')
  const changed = edit({ source: source('elsewhere', { app: 'app.other' }) })
  expect((await refusal(changed)).problems).toMatchObject([{ field: 'source', message }])
  const added = add(script, { source: source('new', { name: 'shelf-other', app: 'app.other' }) })
  expect((await refusal(added)).problems).toMatchObject([{ field: 'source', message }])
  expect((await rows(script)).find((row) => row.id === id)).toMatchObject({ app: 'app.shelf' })
})

describe('versions of a script', () => {
  test('are every source that it had, each once, with who uploaded it and why', async () => {
    const first = String((await rows(script)).find((row) => row.id === id)!.version)
    expect(first).toBe('1')
    await edit({ source: source('two'), note: 'a second one' })
    expect(await versions()).toEqual([
      [1, 0, '', 0, 0],
      [2, 2, 'a second one', 0, 0],
    ])
    const [latest] = await rows(scriptVersion, { script: id })
    expect(latest).toMatchObject({ uploaded_by: 'admin' })
    // A remark makes no version.
    await edit({ remark: 'seen' })
    expect(await versions()).toHaveLength(2)
  })

  test('go back to an older one with one action, and a run says which it ran', async () => {
    const [, old] = await rows(scriptVersion, { script: id })
    await act('use', old!.id)
    expect((await versions()).map(([number, rollout]) => [number, rollout])).toEqual([
      [1, 2],
      [2, 0],
    ])
    const { A, finish } = await offers('Back')
    expect(A.script.hash).toBe(old!.hash)
    await finish('A')
    await finish('B', { kind: 'failed', fault: 'task', code: 'x', message: 'no' })
    expect(await versions()).toEqual([
      [1, 2, '', 1, 1],
      [2, 0, 'a second one', 0, 0],
    ])
    const task = await harness.task('Back 1')
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id: task.id } })
    expect(data.runs[0]).toMatchObject({ script: 'shelf-book-list', version: 1, parameters: {} })
  })

  test('are tried on the phones that are named, while the others go on with the one in use', async () => {
    const trial = await add(scriptVersion, { script: id, source: source('three'), note: 'for B first' })
    expect(await versions()).toContainEqual([3, 0, 'for B first', 0, 0])
    expect((await refusal(act('try', trial, { share: 0, phones: ' ' }))).problems[0]).toMatchObject({ field: 'share' })
    const mistyped = await refusal(act('try', trial, { share: 0, phones: 'B, X9' }))
    expect(mistyped.problems[0]).toMatchObject({ field: 'phones', message: expect.stringContaining('X9') })
    await act('try', trial, { share: 0, phones: 'B\n' })
    expect((await rows(script)).find((row) => row.id === id)).toMatchObject({ version: 1, trial: 3 })
    const { A, B, finish } = await offers('Trial')
    expect([A.script.source.slice(0, 6), B.script.source]).toEqual(['export', source('three')])
    await finish('A')
    await finish('B')
    expect(await versions()).toEqual([
      [1, 2, '', 2, 1],
      [2, 0, 'a second one', 0, 0],
      [3, 1, 'for B first', 1, 0],
    ])
    await act('end-trial', trial)
    expect((await rows(script)).find((row) => row.id === id)).toMatchObject({ version: 1, trial: 0 })
    await act('try', trial, { share: 100 })
    await act('use', trial)
    expect((await rows(script)).find((row) => row.id === id)).toMatchObject({
      version: 3,
      trial: 0,
      note: 'for B first',
    })
  })

  test('settled later count once', async () => {
    const { A, B, finish } = await offers('Settled')
    for (const { run, lease } of [A, B]) harness.agent.say({ type: 'commit', request: run, run, lease })
    for (const { run } of [A, B]) await harness.agent.hear('committed', (message) => message.request === run)
    await finish('A', lost)
    await finish('B')
    await harness.becomes((await harness.task(String(A.task.book_name))).book_name, { outcome_unknown: true })
    expect((await versions()).at(-1)).toEqual([3, 2, 'for B first', 2, 1])
    const { run, lease, attempt } = A
    harness.agent.say({
      type: 'result',
      id: 'late',
      run,
      lease,
      attempt,
      outcome: published('https://shelf.example/2'),
      at: 1,
    })
    await harness.agent.hear('ack', (message) => message.id === 'late')
    expect((await versions()).at(-1)).toEqual([3, 2, 'for B first', 3, 0])
  })

  test('of another script, a source that it has already, and one that is wrong are refused', async () => {
    const wrong = async (text: string) => (await refusal(add(scriptVersion, { script: id, source: text }))).problems[0]
    expect(await wrong(source('x', { name: 'other' }))).toMatchObject({
      field: 'source',
      message: expect.stringContaining('meta.name'),
    })
    expect(await wrong(source('x', { purpose: 'check' }))).toMatchObject({
      message: expect.stringContaining('meta.purpose'),
    })
    expect(await wrong(`${source('x')}phone.(`)).toMatchObject({ message: expect.stringContaining('phone.(') })
    expect(await refusal(add(scriptVersion, { script: id, source: source('three') }))).toMatchObject({ status: 409 })
    expect(await versions()).toHaveLength(3)
  })
})

describe('values for the parameters of a script', () => {
  const set = (name: string, value: string, group?: number) =>
    add(scriptParameter, { script: id, name, value, ...(group && { user_group: group }) })

  test('must be such as the script takes: the same refusal for each way', async () => {
    const mode = { default: 'fast', options: ['fast', 'slow'] }
    await edit({ source: source('with values', { parameters: { pause, mode, label: { default: true } } }) })
    const wrong: [string, string, string][] = [
      ['pauze', '1', 'pause, mode, label'],
      ['pause', '31', '0 … 30 s'],
      ['pause', 'soon', 'such as the default 1'],
      ['mode', 'odd', 'fast, slow'],
      ['label', 'yes', 'such as the default true'],
    ]
    for (const [name, value, reason] of wrong)
      expect((await refusal(set(name, value))).problems[0]?.message).toContain(reason)
    expect(await rows(scriptParameter)).toEqual([])
  })

  test('reach the run: those for everybody, and before them those of the group of its account', async () => {
    const group = await add(userGroup, { name: 'night shift', organisation: 1 })
    await set('pause', '5')
    await set('label', 'false')
    await set('pause', '9', group)
    expect((await refusal(set('pause', '6'))).status).toBe(409)
    const { store } = harness.plane.context
    await store.write((tx) => tx.run(`UPDATE account SET user_group_id = ? WHERE account = 'reader-B'`, [group]))
    const { A, B, finish } = await offers('Values')
    const of = (pause: number): Record<string, ParameterValue> => ({ pause, mode: 'fast', label: false })
    expect([A.parameters, B.parameters]).toEqual([of(5), of(9)])
    await finish('A')
    await finish('B')
    const task = await harness.task(String(B.task.book_name))
    const { data } = await harness.plane.admin.call(getBookTask, { query: { id: task.id } })
    expect(data.runs[0]).toMatchObject({ version: 4, parameters: of(9) })
  })

  test('come from a sheet by the same rule', async () => {
    const rowsOf = [
      ['shelf-book-list', '', 'mode', 'slow'],
      ['shelf-book-list', '', 'pause', '99'],
    ]
    const file = await sheet(['Script', 'User group', 'Parameter', 'Value'], rowsOf)
    const body = { file, type: 0, dry_run: 1 }
    const { data } = await harness.plane.admin.call(callsOf(scriptParameter).import!, { body })
    const { counts, problems } = data as { counts: Record<string, number>; problems: { message: string }[] }
    expect(counts).toMatchObject({ new: 1, wrong: 1 })
    expect(JSON.stringify(problems)).toContain('0 … 30 s')
  })

  test('that a newer version does not take are left out: its default holds', async () => {
    await edit({ source: source('narrower', { parameters: { pause: { ...pause, max: 3 } } }) })
    const { A, finish } = await offers('Narrow')
    expect(A.parameters).toEqual({ pause: 1 })
    await finish('A')
    await finish('B')
  })
})

test('an operator may allow a run less time than its script asks for', async () => {
  await edit({ source: source('long', { maxRuntimeMs: 300_000 }), max_runtime: 60 })
  const { A, finish } = await offers('Short')
  expect(A.maxRuntimeMs).toBe(60_000)
  await finish('A')
  await finish('B')
  await edit({ max_runtime: 600 })
  const longer = await offers('Longer')
  expect(longer.B.maxRuntimeMs).toBe(300_000)
})

describe('a new script for a purpose that another is enabled for', () => {
  const take = (action: string, row: number) =>
    harness.plane.admin.call(actionCallOf(script, action) as Endpoint, {
      body: { ids: [row] },
    })
  const of = async (name: string) => (await rows(script)).find((row) => row.name === name)!

  test('is off, also where it is to be enabled, and says what it would replace; the work goes on with the other', async () => {
    const rival = await add(script, { source: source('rival', { name: 'rival' }), enabled: 1 })
    expect(await of('rival')).toMatchObject({ id: rival, enabled: 0, replaces: 'shelf-book-list' })
    expect(await of('shelf-book-list')).toMatchObject({ enabled: 1, replaces: '' })
    await take('enable', rival)
    expect(await of('rival')).toMatchObject({ enabled: 1, replaces: '' })
    expect(await of('shelf-book-list')).toMatchObject({ enabled: 0, replaces: 'rival' })
    await take('enable', id)
    expect(await of('rival')).toMatchObject({ enabled: 0 })
    await take('disable', id)
    // Where no other is enabled it does the work at once.
    await add(script, { source: source('third', { name: 'third' }) })
    expect(await of('third')).toMatchObject({ enabled: 1 })
    await take('enable', id)
  })

  test('and a version says which one it would replace', async () => {
    const { version } = await of('shelf-book-list')
    const next = await add(scriptVersion, { script: id, source: source('next') })
    const listed = await rows(scriptVersion, { script: id })
    expect(listed.find((row) => row.id === next)).toMatchObject({ rollout: 0, replaces: `shelf-book-list ${version}` })
    expect(listed.find((row) => row.number === version)).toMatchObject({ rollout: 2, replaces: '' })
  })
})
