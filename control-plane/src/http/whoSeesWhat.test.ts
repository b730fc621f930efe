// @module-tag second-gear

import { rolePermissions, setRolePermissions } from '@quarterdeck/shared/contracts/roles.ts'
import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import type { Field, Fields } from '@quarterdeck/shared/resource/field.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { role } from '@quarterdeck/shared/resources/system/role.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPlane, type TestClient, type TestPlane } from '../plane.testing.ts'
import { createFakeClock } from '../platform/loops/clock.ts'
import {
  type Belonging,
  belongingOf,
  fillIn,
  marks,
  nameHome,
  type Operation,
  operationsOf,
  type Schema,
  seedRows,
  seedRuns,
  textOf,
} from './outsiders.testing.ts'

// Whatever others have, what somebody reads is the same: every call is read before rows of others are there, and after. The people
// have every permission key there is, so that nothing but the reach of their role stands between them and the rows.

const lists: readonly AnyResource[] = resources

/** The number of every row of a kind; rows of the one who has some of his own; and one that no row has. */
const ids: Readonly<Record<Belonging, number>> = {
  everybody: 710_001,
  company: 720_001,
  organisation: 730_001,
  person: 740_001,
}
const ownId = 750_001
const ownMark = 'my-very-own-'
const missing = 987_654
const order: readonly Belonging[] = ['everybody', 'company', 'organisation', 'person']

interface Beholder {
  reach: 'own' | 'group' | 'organisation' | 'all'
  organisation: number
  group: number
  /** The last kind of rows of the company that they see. */
  sees: Belonging
  readOnly?: boolean
  hasRows?: boolean
}
const beholders: Readonly<Record<string, Beholder>> = {
  'somebody of the same group who sees their own': { reach: 'own', organisation: 1, group: 1, sees: 'organisation' },
  'somebody of another group with rows of their own': {
    reach: 'own',
    organisation: 1,
    group: 31,
    sees: 'organisation',
    hasRows: true,
  },
  'the leader of another group, who is read-only': {
    reach: 'group',
    organisation: 1,
    group: 31,
    sees: 'organisation',
    readOnly: true,
  },
  'somebody of another internal organisation': { reach: 'organisation', organisation: 40, group: 41, sees: 'company' },
  'the administrator of an external organisation': { reach: 'all', organisation: 20, group: 21, sees: 'everybody' },
}
const names = Object.keys(beholders)

let plane: TestPlane
let operations: Operation[]
const people = new Map<string, TestClient & { id: number }>()
/** By person and call what it answered, before rows of others were there. */
const before = new Map<string, Map<string, string>>()

// Every call of every list, by each of them: minutes where other tests run beside it.
beforeAll(async () => {
  plane = await startTestPlane({ clock: createFakeClock(Date.now()) })
  operations = await operationsOf(plane)
  const { context, admin } = plane
  await context.store.write(async (tx) => {
    await tx.run(`INSERT INTO organisation (id, name, type) VALUES (20, 'Outside', 2), (40, 'Sister', 1)`)
    await tx.run(`INSERT INTO user_group (id, name, organisation) VALUES (21, 'Outside one', 20), (31, 'Next door', 1),
      (41, 'Sister one', 40)`)
    await nameHome(tx)
  })
  const roles = await rolesOfEachReach(admin)
  const join = (reach: Beholder['reach'], group: number, organisation: number, readOnly = false) =>
    plane.addUser(roles.get(reach)!, { organisation, user_group: group, read_only: Number(readOnly) })
  for (const [name, { reach, group, organisation, readOnly }] of Object.entries(beholders))
    people.set(name, await join(reach, group, organisation, readOnly))
  people.set('owner', await join('own', 1, 1))
  people.set('leader', await join('group', 1, 1))

  const seeded = new Map([
    ['organisation', 1],
    ['user-group', 1],
    ['user', people.get('owner')!.id],
  ])
  const owner = { id: people.get('owner')!.id, group: 1, organisation: 1 }
  for (const kind of order) {
    if (kind === 'person')
      for (const [name, { hasRows, group, organisation }] of Object.entries(beholders)) {
        const mine = { id: people.get(name)!.id, group, organisation }
        if (hasRows)
          await seedRows(context, lists, {
            of: kind,
            owner: mine,
            id: ownId,
            begin: ownMark,
            // What they refer to is not the company's, either.
            seeded: new Map([...seeded].filter(([list]) => list !== 'host')),
          })
      }
    for (const [name, { sees }] of Object.entries(beholders)) {
      if (order.indexOf(sees) + 1 !== order.indexOf(kind)) continue
      before.set(name, await readAll(name))
    }
    await seedRows(context, lists, { of: kind, owner, id: ids[kind], seeded })
    if (kind === 'company') await context.store.write((tx) => seedRuns(tx, null))
  }
  await context.store.write((tx) => tx.run('UPDATE run SET phone_id = ?', [ids.person]))
}, 480_000)
afterAll(() => plane.stop())

/** A role of each reach with every key. */
async function rolesOfEachReach(admin: TestClient): Promise<Map<Beholder['reach'], number>> {
  const { groups } = (await admin.call(rolePermissions, { query: { id: 0 } })).data
  const keys = groups.flatMap((group) => group.keys)
  const made = new Map<Beholder['reach'], number>()
  for (const [code, reach] of (['own', 'group', 'organisation', 'all'] as const).entries()) {
    const { data } = await admin.call(endpointsOf(role).add!, { body: { name: `every key, ${reach}`, reach: code } })
    await admin.call(setRolePermissions, { query: { id: data.ids[0]! }, body: { keys } })
    made.set(reach, data.ids[0]!)
  }
  return made
}

const hiddenFrom = (name: string) => order.slice(order.indexOf(beholders[name]!.sees) + 1)

/** The addresses under which a call is read: of a row each number, of what references may name each field. */
function addressesOf({ name, path }: Operation): string[] {
  const list = lists.find((one) => one.name === name.split('.')[0])
  const numbers = order.map((kind) => ids[kind])
  if (path.includes('{')) return [...numbers, `${marks.company}run`].map((id) => path.replace(/\{\w+\}/g, String(id)))
  if (name.endsWith('.options') && list) {
    const forms = [list.fields, ...Object.values(actionsOf(list)).map(({ form = {} }) => form)]
    const fields = new Set(forms.flatMap(referencesOf))
    return [...fields].flatMap((field) => [`${path}?field=${field}`, `${path}?field=${field}&ids=${numbers.join()}`])
  }
  const asked = {
    id: String(ids.person),
    ids: numbers.join(),
    phone: String(ids.person),
    host: String(ids.organisation),
  }
  return list && /\.(list|export)$/.test(name) ? [path] : [path, `${path}?${new URLSearchParams(asked)}`]
}

const referencesOf = (fields: Fields): string[] =>
  Object.keys(fields).filter((field) => ['reference', 'links'].includes(fields[field]!.kind))

/** All that somebody reads. */
async function readAll(name: string): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  for (const operation of operations.filter(({ method }) => method === 'GET'))
    for (const address of addressesOf(operation)) {
      const answer = await ask(name, 'GET', address)
      const text = await textOf(answer)
      if (answer.status >= 500) throw new Error(`${operation.name}: ${answer.status} ${text.slice(0, 200)}`)
      read.set(`${operation.name} ${address}`, `${answer.status} ${text}`)
    }
  return read
}

function ask(name: string, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = {
    authorization: `Bearer ${people.get(name)!.token}`,
    'content-type': 'application/json',
    'accept-language': 'en',
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return Promise.resolve(plane.answer(new Request(plane.url + path, { method, headers, ...sent })))
}

const saidIn = (text: string, kinds: readonly Belonging[]) =>
  kinds.map((kind) => text.toLowerCase().indexOf(marks[kind])).find((at) => at >= 0)

/** What another answer says of each time: what one has read oneself, and a token. */
const restless = new Set(['job.list', 'site.generate', 'audit.list', 'audit.export'])
/** How the installation goes as a whole: sums of what is kept, and what works by itself. They name no row. */
const ofAll = new Set(['retention.list', 'loop.list'])

test.each(names)('%s reads what they read before the rows of others were there, by every call', async (name) => {
  const hidden = hiddenFrom(name)
  const first = before.get(name)!
  const leaks: string[] = []
  for (const [call, text] of await readAll(name)) {
    const at = saidIn(text, hidden)
    if (at !== undefined) leaks.push(`${call} says ${text.slice(Math.max(0, at - 60), at + 60)}`)
    const operation = call.split(' ')[0]!
    if (restless.has(operation) || ofAll.has(operation) || text === first.get(call)) continue
    leaks.push(`${call}${differenceOf(first.get(call) ?? '', text)}`)
  }
  expect(leaks).toEqual([])
  expect([...first.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(60)
})

/** What tells the two apart does so each time. */
async function isSameOnce(one: () => Promise<string>, other: () => Promise<string>): Promise<boolean> {
  for (let n = 0; n < 5; n++) if ((await one()) === (await other())) return true
  return false
}

test.each(names)('%s changes no row of others, and is answered as of rows that are not there', async (name) => {
  const earlier = await rowsOfOthers(name)
  const told: string[] = []
  const invalid: string[] = []
  for (const operation of operations.filter(isTried)) {
    // Of a row that is not theirs; and of one that is, which is to refer to one that is not.
    for (const row of beholders[name]!.hasRows && namesRow(operation) ? [undefined, ownId] : [undefined]) {
      const send = async (id: number) => {
        const answer = await knock(name, operation, row ?? id, id)
        const text = await textOf(answer)
        if (answer.status >= 500) told.push(`${operation.name}: ${answer.status} ${text.slice(0, 200)}`)
        if (answer.status === 400 && isAction(operation)) invalid.push(`${operation.name} ${text.slice(0, 300)}`)
        return `${answer.status} ${text}`.replaceAll(String(id), 'N').replace(madeIds, 'made')
      }
      // What they send makes a difference once; the number of the row must make none.
      await send(missing)
      for (const kind of hiddenFrom(name)) {
        const said = await send(ids[kind])
        const nothing = await send(missing)
        // Of one's own row the work that an answer has woken goes on beside: what differs is asked again.
        if (
          said !== nothing &&
          !(await isSameOnce(
            () => send(ids[kind]),
            () => send(missing),
          ))
        )
          told.push(`${operation.name}, ${kind}${differenceOf(nothing, said)}`)
      }
    }
  }
  expect(told).toEqual([])
  expect(await rowsOfOthers(name)).toEqual(earlier)
  expect(invalid.filter((text) => !text.includes('is not one of the choices'))).toEqual([])
})

test.each(['owner', 'leader'])(
  'the %s sees every row of theirs: the tests above do not pass by emptiness',
  async (who) => {
    const unseen: string[] = []
    for (const list of lists.filter((list) => !list.view && belongingOf(list) === 'person')) {
      const path = operations.find(({ name }) => name === `${list.name}.list`)?.path
      const text = path ? await textOf(await ask(who, 'GET', path)) : ''
      if (path && !text.includes(`"id":${ids.person}`)) unseen.push(list.name)
    }
    expect(unseen).toEqual([])
  },
)

test('of a change of a row that they do not see nobody hears its number', async () => {
  const heard = new Map<string, string[]>()
  const sockets = await Promise.all([...names, 'owner'].map((name) => listen(name, heard)))
  const { store, live } = plane.context
  for (const list of lists.filter((list) => !list.view && belongingOf(list) !== 'everybody')) {
    const id = ids[belongingOf(list)]
    const [column] = Object.entries(list.fields).find(([, field]) => !field.virtual)!
    const touch = `UPDATE "${list.table}" SET "${column}" = "${column}" WHERE id = ?`
    await store.write((tx) => tx.run(touch, [id])).catch(() => undefined)
    // What changes within a quarter of a second is one message, which may name no row.
    if (list.visibility === 'own') await new Promise((resolve) => setTimeout(resolve, 300))
  }
  live.say('group-control')
  const isDone = () => [...heard.values()].every((texts) => texts.some((text) => text.includes('group-control')))
  await expect.poll(isDone).toBe(true)
  for (const socket of sockets) socket.close()
  for (const name of names)
    for (const kind of hiddenFrom(name))
      expect(heard.get(name)!.filter((text) => text.includes(String(ids[kind])))).toEqual([])
  expect(heard.get('owner')!.filter((text) => text.includes(String(ids.person))).length).toBeGreaterThan(2)
})

async function listen(name: string, heard: Map<string, string[]>): Promise<WebSocket> {
  const socket = new WebSocket(`${plane.url.replace('http', 'ws')}/api/live`)
  const ready = Promise.withResolvers<void>()
  heard.set(name, [])
  socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token: people.get(name)!.token })))
  socket.on('message', (data) => {
    if (String(data).includes('"ready"')) ready.resolve()
    heard.get(name)!.push(String(data))
  })
  await ready.promise
  return socket
}

function differenceOf(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const part = (text: string) => text.slice(Math.max(0, at - 80), at + 80)
  return `\n    before: ${part(before)}\n    after:  ${part(after)}`
}

/** Of what a call has made: a batch, a new row. */
const madeIds = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"ids":\[\d+\]/g
/** What would end the test itself, or answers with another secret each time. */
const untried = new Set(['session.logout', 'session.password', 'session.secondFactorBegin', 'host.token'])
const isTried = ({ method, name, form, permission }: Operation) =>
  method !== 'GET' && !form && permission !== 'public' && !untried.has(name)

const listOf = ({ name }: Operation) => lists.find((list) => list.name === name.split('.')[0])
const actionOf = (operation: Operation) => {
  const list = listOf(operation)
  return list && actionsOf(list)[operation.name.split('.')[1]!]
}
const isAction = (operation: Operation) => actionOf(operation) !== undefined
/** It changes a row and leaves it. */
const namesRow = (operation: Operation) => isAction(operation) || /\.edit(Many)?$/.test(operation.name)

/** Sends what a call takes: about one row, and naming another wherever rows are named. */
function knock(name: string, operation: Operation, row: number, other: number): Promise<Response> {
  const { method, body } = operation
  const path = operation.path.replace(/\{\w+\}/g, String(row))
  if (method === 'DELETE') return ask(name, method, path === operation.path ? `${path}?ids=${row}` : path)
  const form: Fields = { ...listOf(operation)?.fields, ...actionOf(operation)?.form }
  const given = (property: string, schema: Schema): unknown => {
    if (property === 'ids') return [schema.type].flat().includes('string') ? String(row) : [row]
    if (property === 'id') return row
    if (property === 'values') return fillIn(withOne(schema), given)
    const field = form[property]
    if (field) return sampleValueOf(field, other, people.get(name)!.id)
    if (!listNamed(property) || other > (schema.maximum ?? other)) return undefined
    return [schema.type].flat().includes('array') ? [other] : other
  }
  return ask(name, method, path, body ? fillIn(body, given) : {})
}

/** A form of which nothing is required, with the first of its texts. */
function withOne(schema: Schema): Schema {
  const text = Object.keys(schema.properties ?? {}).find((name) => /remark|note|name|description/.test(name))
  return { ...schema, required: text ? [text] : Object.keys(schema.properties ?? {}).slice(0, 1) }
}

/** What a field takes; undefined: what its schema says. */
function sampleValueOf(field: Field, other: number, userId: number): unknown {
  if (field.kind === 'reference') return field.to === 'user' ? userId : other
  if (field.kind === 'links') return String(other)
  if (field.kind === 'choice') return Number(Object.keys(field.choices).at(-1))
  if (field.kind === 'secret') return hashPassword('Pass-word-1')
  if (field.kind === 'time') return '2030-01-01 00:00:00'
  if (field.kind === 'text' && field.format === 'day') return '2030-01-01'
  if (field.kind === 'text' && field.format === 'url') return 'https://example.com/mine'
  if (field.kind === 'text' && field.format) return undefined
  return field.kind === 'text' && field.required ? 'mine' : undefined
}

const listNamed = (property: string) =>
  lists.find(({ name }) => [name, `${name}s`, `${name}-id`].includes(property.replaceAll('_', '-')))

/** What a loop moves on by itself meanwhile. */
const movedOn = new Set(['app-upgrade'])

/** Every row of every table that was seeded as another's. */
async function rowsOfOthers(name: string): Promise<unknown> {
  const { read } = plane.context.store
  const hidden = hiddenFrom(name)
  const rows = await Promise.all(
    lists
      .filter((list) => !list.view && !movedOn.has(list.name) && hidden.includes(belongingOf(list)))
      .map((list) => read.all(`SELECT * FROM "${list.table}" WHERE id = ?`, [ids[belongingOf(list)]])),
  )
  return rows.flat()
}
