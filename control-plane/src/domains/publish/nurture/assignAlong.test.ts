import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestPlane, type TestPlane } from '../../../plane.testing.ts'

// An account goes to somebody else, and what works under it with it.

let plane: TestPlane
let heir: Awaited<ReturnType<TestPlane['addUser']>>
let other: Awaited<ReturnType<TestPlane['addUser']>>
beforeAll(async () => {
  plane = await startTestPlane()
  heir = await plane.addUser(6)
  other = await plane.addUser(6)
})
afterAll(() => plane.stop())

const assign = actionEndpointsOf(account).assign!
const ids = { ann: 0, bea: 0, face: 0, alone: 0, both: 0, mixed: 0, closed: 0 }
const foreign = { account: 0 }

beforeEach(async () => {
  const { store } = plane.context
  await store.write(async (tx) => {
    for (const table of ['nurture_task', 'account', 'persona']) await tx.run(`DELETE FROM ${table}`)
    const add = async (table: string, values: Record<string, string | number>) => {
      const row = { owner_user_id: 1, user_group_id: 1, organisation_id: 1, ...values }
      const marks = Object.keys(row).map(() => '?')
      const { lastId } = await tx.run(
        `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${marks.join()})`,
        Object.values(row),
      )
      return lastId
    }
    ids.face = await add('persona', { name: 'Face', status: 2 })
    const person = (name: string, more = {}) =>
      add('account', { account: name, nickname: name, platform: 1, personas: String(ids.face), ...more })
    ids.ann = await person('ann')
    ids.bea = await person('bea')
    foreign.account = await person('other', { owner_user_id: other.id, personas: '' })
    const task = (name: string, accounts: number[], enabled = 1) =>
      add('nurture_task', {
        name,
        platform: 1,
        accounts: accounts.join(),
        enabled,
        // It goes on every day: nothing closes it meanwhile.
        start_time: '00:05',
        end_time: '23:50',
      })
    ids.alone = await task('alone', [ids.ann])
    ids.both = await task('both', [ids.bea, ids.ann])
    ids.mixed = await task('mixed', [ids.bea, foreign.account])
    ids.closed = await task('closed', [ids.ann], 0)
  })
})

const give = async (accounts: number[], more: Record<string, number> = {}, client: TestPlane['admin'] = plane.admin) =>
  (await client.call(assign, { body: { ids: accounts, owner_user_id: heir.id, ...more } })).data
const owners = (table: string) =>
  plane.context.store.read
    .all<{ id: number; owner: number }>(`SELECT id, owner_user_id AS owner FROM ${table} WHERE owner_user_id = ?`, [
      heir.id,
    ])
    .then((rows) => rows.map(({ id }) => id))

test('alone an account goes alone', async () => {
  expect(await give([ids.ann])).toMatchObject({ done: 1 })
  expect(await owners('account')).toEqual([ids.ann])
  expect(await owners('persona')).toEqual([])
  expect(await owners('nurture_task')).toEqual([])
})

test('a dry run says what would go along, and changes nothing; then exactly that goes', async () => {
  const said = await give([ids.ann], { along: 1, dry_run: 1 })
  expect(said.results).toEqual([
    { id: ids.ann, result: 'done', reason: '', note: 'Goes along: personas 1, nurture tasks 1' },
  ])
  expect(await owners('account')).toEqual([])
  expect((await give([ids.ann], { along: 1 })).results).toEqual(said.results)
  expect(await owners('persona')).toEqual([ids.face])
  expect(await owners('nurture_task')).toEqual([ids.alone])
  const history = await plane.admin.call(endpointsOf(persona).history!, { query: { id: ids.face } })
  expect(JSON.stringify(history.data)).toContain(String(heir.id))
})

test('a task of several accounts goes along once all of them do; one with accounts of others stays', async () => {
  const said = await give([ids.ann, ids.bea], { along: 1, dry_run: 1 })
  expect(said.results.map(({ note }) => note)).toEqual([
    'Goes along: personas 1, nurture tasks 1',
    // In a dry run the first has not gone: its persona is counted with both.
    'Goes along: personas 1, nurture tasks 1',
  ])
  await give([ids.ann, ids.bea], { along: 1 })
  expect(await owners('nurture_task')).toEqual([ids.alone, ids.both])
})

test('whoever may not assign personas and tasks assigns the account alone', async () => {
  // Operators see their own rows and assign them; business people assign accounts at most.
  const operator = await plane.addUser(6)
  const mine = await plane.context.store.write(async (tx) => {
    await tx.run('UPDATE account SET owner_user_id = ? WHERE id = ?', [operator.id, ids.ann])
    return ids.ann
  })
  const reply = await give([mine], { along: 1 }, operator)
  expect(reply).toMatchObject({ done: 1 })
  // The persona is the administrator's, whom an operator does not see.
  expect(await owners('persona')).toEqual([])
  expect(await owners('nurture_task')).toEqual([])
})
