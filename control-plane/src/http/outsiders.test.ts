import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPlane, type TestClient, type TestPlane } from '../plane.testing.ts'
import { everybodys, mark, type Operation, operationsOf, seedInside, textOf } from './outsiders.testing.ts'

// What does not say whose it is, is internal (decisions.md §7): people of an external organisation knock on every call with every
// built-in role that could do most, and hear of nothing of the operating company. whoSeesWhat.test.ts asks the same of everybody, and more.

const lists: readonly AnyResource[] = resources

const roles = { 'super admin': 0, administrator: 1, 'team leader': 3, operator: 6, 'business admin': 13 }

let plane: TestPlane
let operations: Operation[]
let seeded: Map<string, number>
const outsiders = new Map<string, TestClient>()
beforeAll(async () => {
  plane = await startTestPlane()
  operations = await operationsOf(plane)
  await plane.context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20)`)
  })
  for (const [name, role] of Object.entries(roles))
    outsiders.set(name, await plane.addUser(role, { organisation: 20, user_group: 21 }))
  seeded = await seedInside(plane.context, lists)
})
afterAll(() => plane.stop())

/** Everything that a call might ask for, so that as many as may be get past their form. */
function asked({ name, path, method }: Operation): { url: string; body?: string } {
  const list = name.split('.')[0]!
  const id = seeded.get(list) ?? 1
  const values = {
    id,
    ids: method === 'GET' || method === 'DELETE' ? String(id) : [id],
    phone: seeded.get('phone'),
    leader: seeded.get('phone'),
    phones: [seeded.get('phone')],
    followers: [],
    host: seeded.get('host'),
    list: 'phone.list',
    kind: 'access',
    owner_user_id: outsiders.size,
    reason: 'mine',
    name: 'mine',
    remark: 'mine',
    halted: true,
    scope: { kind: 'fleet' },
  }
  const filled = path.replace(/\{\w+\}/g, String(id))
  if (method !== 'GET' && method !== 'DELETE') return { url: `${plane.url}${filled}`, body: JSON.stringify(values) }
  const references = lists.find((one) => one.name === list)?.fields ?? {}
  const field = Object.keys(references).find((key) => ['reference', 'links'].includes(references[key]!.kind)) ?? ''
  const query = new URLSearchParams(
    name.endsWith('.options')
      ? { field }
      : path.includes('{id}')
        ? {}
        : { id: String(id), ids: String(id), phone: String(values.phone) },
  )
  return { url: `${plane.url}${filled}?${query}` }
}

async function knock({ token }: TestClient, operation: Operation, body?: string): Promise<Response> {
  const { url, body: given } = asked(operation)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' }
  const sent = body ?? given
  return plane.answer(
    new Request(url, { method: operation.method, headers, ...(sent !== undefined && { body: sent }) }),
  )
}

/** What a field of a list holds in rows of the company. */
function textsOf({ table, name }: AnyResource, field: string): string[] {
  if (table === '') return [`${mark}script`, `${mark}2phone`, `${mark}2account`]
  return [`${mark}${name}-${field}`, `${mark}1${name}-${field}`, `${mark}2${name}-${field}`]
}

const isOpen = ({ permission }: Operation) => permission === 'public'
/** It reads alone, though what it asks about is too long for an address. */
const readsByPost = new Set(['platform.check-post', 'library-item.match'])
const isInternal = ({ visibility, method, name }: Operation) =>
  visibility === 'internal' || (visibility === 'all' && method !== 'GET' && !readsByPost.has(name))

test('every call says whose what it reads or changes is', () => {
  const words = ['internal', 'organisation', 'own', 'as', 'doer', 'all', 'self', 'public']
  expect(operations.filter(({ visibility }) => !words.includes(visibility)).map(({ name }) => name)).toEqual([])
  const disagree = operations.filter((one) => isOpen(one) !== (one.visibility === 'public'))
  expect(disagree.map(({ name }) => name)).toEqual([])
})

test('what is everybody’s is a short list, and of it outsiders read no note, no evidence and no name', () => {
  expect(lists.filter(({ visibility }) => visibility === 'all').map(({ name }) => name)).toEqual([
    ...['payment-config', 'value-service', 'card-type', 'phone-model', 'platform', 'model-provider', 'role'],
  ])
  const hidden = lists.flatMap(({ name, view, fields }) =>
    view?.of ? [] : Object.keys(fields).flatMap((field) => (fields[field]!.visibility ? `${name}.${field}` : [])),
  )
  expect(hidden).toEqual([
    ...[
      'payment-config.note',
      'value-grant.remark',
      'value-service.remark',
      'app-version.approved',
      'device.upgradable',
      'phone-version.approved',
      'platform.basis_note',
    ],
    ...['platform.evidence', 'platform.recorded_by', 'model-provider.base_url', 'model-provider.monthly_budget'],
    ...[
      'model-provider.spent',
      'model-provider.spent_month',
      'model-provider.error',
      'organisation.model_share',
      'role.reach',
      'role.remark',
      'role.users',
    ],
  ])
  const calls = operations.filter(({ visibility }) => visibility === 'all').map(({ name }) => name)
  expect(calls.sort()).toEqual([
    ...[
      'card-type.list',
      'model-provider.get',
      'model-provider.list',
      'payment-config.export',
      'payment-config.get',
      'payment-config.list',
      'payment-config.options',
      'phone-model.export',
      'phone-model.get',
      'phone-model.list',
      'phone-model.options',
    ].filter((name) => operations.some((one) => one.name === name)),
    ...['platform.check-post', 'platform.list', 'role.list', 'role.options'],
    ...['value-service.export', 'value-service.get', 'value-service.list', 'value-service.options'].filter((name) =>
      operations.some((one) => one.name === name),
    ),
  ])
})

describe.each(Object.keys(roles))('a %s of an external organisation', (role) => {
  const someone = () => outsiders.get(role)!

  test('is refused every internal call, whatever the body', async () => {
    const inside = operations.filter((one) => isInternal(one) && !isOpen(one))
    expect(inside.length).toBeGreaterThan(200)
    const let_in: string[] = []
    for (const operation of inside) {
      const answer = await knock(someone(), operation)
      const { code } = (await answer.json()) as { code?: string }
      if (answer.status !== 403 || code !== 'internal_only') let_in.push(`${operation.name}: ${answer.status} ${code}`)
    }
    expect(let_in).toEqual([])
  })

  test('reads nothing of the operating company by any call that answers', async () => {
    const leaks: string[] = []
    let answered = 0
    for (const operation of operations.filter((one) => one.method === 'GET' && !isInternal(one))) {
      const answer = await knock(someone(), operation)
      const text = await textOf(answer)
      if (answer.status >= 500) leaks.push(`${operation.name}: ${answer.status} ${text.slice(0, 200)}`)
      if (answer.ok) answered++
      const at = text.toLowerCase().indexOf(mark)
      if (at >= 0) leaks.push(`${operation.name}: ${text.slice(Math.max(0, at - 40), at + 60)}`)
    }
    expect(leaks).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })

  test('finds nothing of the operating company in any list, by keyword or by what its texts are', async () => {
    const leaks: string[] = []
    let asked = 0
    for (const list of lists.filter(({ verbs, visibility }) => verbs.includes('list') && visibility !== 'internal')) {
      const { path } = operations.find(({ name }) => name === `${list.name}.list`)!
      for (const [filter, { kind, ...of }] of Object.entries(list.filters)) {
        const field = 'field' in of ? list.fields[String(of.field)] : undefined
        if (kind !== 'search' && !(kind === 'equals' && field?.kind === 'text' && !field.codes)) continue
        for (const text of new Set([mark, ...(field ? textsOf(list, String((of as { field: string }).field)) : [])])) {
          const answer = await someone().fetch(`${path}?${new URLSearchParams({ [filter]: text })}`)
          if (!answer.ok) continue
          asked++
          const { data, totalCount = data.length } = (await answer.json()) as { data: unknown[]; totalCount?: number }
          if (totalCount > 0) leaks.push(`${list.name} ${filter}=${text}: ${totalCount}`)
        }
      }
    }
    expect(leaks).toEqual([])
    expect(asked).toBeGreaterThan(20)
  })

  test('is offered only screens that open', async () => {
    const { data } = (await (await someone().fetch('/api/user/getMenu')).json()) as { data: string[] }
    const internal = [
      '/articleManage',
      '/siteAdministration',
      '/documentRecord',
      '/scriptManage',
      '/settingManage',
      '/apiKeyManage',
    ]
    expect(data.filter((path) => internal.includes(path))).toEqual([])
    expect(data).toContain('/homeStatis')
  })
})

test('the operating company sees all of it: the tests above do not pass by emptiness', async () => {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const operation of operations.filter(({ name }) => name.endsWith('.list'))) {
    // What was done meanwhile stands before it in the audit log.
    const page = operation.name === 'audit.list' ? '?pageSize=200&order_field=id&order_sort=asc' : ''
    const text = await textOf(await plane.admin.fetch(operation.path + page))
    if (text.includes(mark) || text.includes(everybodys)) seen.add(operation.name.slice(0, -5))
    else if (text.includes('fault')) faults.push(`${operation.name}: ${text}`)
  }
  expect(faults).toEqual([])
  const missing = lists
    .filter(({ name, view, verbs }) => !view && verbs.includes('list') && !seen.has(name))
    .map(({ name }) => name)
  expect(missing).toEqual([])
})

test('an outsider hears of no change of an internal list', async () => {
  const { token } = outsiders.get('administrator')!
  const socket = new WebSocket(`${plane.url.replace('http', 'ws')}/api/live`)
  const heard: string[] = []
  const ready = Promise.withResolvers<void>()
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })))
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { type: string; topic?: string; ids?: unknown[] }
    if (message.type === 'ready') ready.resolve()
    if (message.type === 'changed') heard.push(`${message.topic}${message.ids?.length ? ' with ids' : ''}`)
  })
  await ready.promise
  // Every row of every table is written as it is; in the audit log that is refused.
  const { store, live } = plane.context
  const tables = await store.read.all<{ name: string; column: string }>(
    `SELECT m.name, min(c.name) AS column FROM sqlite_schema m JOIN pragma_table_info(m.name) c
     WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE 'sqlite%' AND c.pk = 0 GROUP BY m.name`,
  )
  for (const { name, column } of tables)
    await store.write((tx) => tx.run(`UPDATE "${name}" SET "${column}" = "${column}"`)).catch(() => undefined)
  live.say('settings')
  live.say('phone-picture')
  live.say('group-control')
  await expect.poll(() => heard).toContain('group-control')
  socket.close()
  const open = lists.filter(({ visibility = 'internal' }) => visibility !== 'internal').map(({ name }) => name)
  const others = ['alert-delivery', 'fleet', 'group-control', 'job', 'phone-hold', 'view']
  expect(heard.filter((topic) => ![...open, ...others].includes(topic))).toEqual([])
  expect(heard).toEqual(expect.arrayContaining(['fleet', 'phone', 'host', 'tag', 'device']))
})

test('an API key opens the ingest of its kinds, and nothing else of all the calls', async () => {
  const body = { name: 'collector', kinds: ['access'] }
  const { key } = (await plane.admin.call(createApiKey, { body })).data
  const opened: string[] = []
  for (const operation of operations.filter((one) => !isOpen(one))) {
    const answer = await knock({ token: key } as TestClient, operation)
    if (answer.status !== 401) opened.push(operation.name)
    await answer.body?.cancel()
  }
  expect(opened).toEqual(['ingest.send'])
  const other = new Request(`${plane.url}/api/ingest/crawlers`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })
  expect((await plane.answer(other)).status).toBe(403)
})
