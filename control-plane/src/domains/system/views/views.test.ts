import {
  addView,
  editView,
  listPreferences,
  listViews,
  removeView,
  restoreView,
  setListPreference,
} from '@quarterdeck/shared/contracts/views.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { viewLimits } from '@quarterdeck/shared/values/savedView.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'
import { listAudit } from '../../../resources/listAudit.testing.ts'

type User = Awaited<ReturnType<TestPlane['addUser']>>

let plane: TestPlane
let operator: User
let viewer: User
/** May see scripts, and not the links. */
let scripter: User
beforeAll(async () => {
  plane = await startTestPlane()
  operator = await plane.addUser(6, { name: 'Ms Operator' })
  viewer = await plane.addUser(10, { read_only: 1 })
  scripter = await plane.addUser(12)
})
afterAll(() => plane.stop())
beforeEach(() =>
  plane.context.store.write(async (tx) => {
    await tx.run('DELETE FROM saved_view')
    await tx.run('DELETE FROM list_preference')
  }),
)

const list = 'link-pool'
const save = async (
  client: TestClient,
  name: string,
  query = 'keyword=x',
  more: { shared?: number; list?: string } = {},
) => (await client.call(addView, { body: { list, name, query, ...more } })).data
const views = async (client: TestClient) => (await client.call(listViews, { query: { list } })).data

describe('saved views', () => {
  test('are one’s own until they are shared with everyone who sees the list, and nobody else', async () => {
    const mine = await save(operator, '  Head   sites ', '?sort=url.desc&page=7&link_type=1')
    expect(mine).toMatchObject({ name: 'Head sites', query: 'link_type=1&sort=url.desc', shared: 0, mine: 1 })
    expect(await views(viewer)).toEqual([])
    await save(viewer, 'a view of a reader')
    await operator.call(editView, { query: { id: mine.id }, body: { shared: 1 } })
    expect((await views(viewer)).map(({ name, mine: own, owner }) => [name, own, owner])).toEqual([
      ['a view of a reader', 1, viewer.username],
      ['Head sites', 0, 'Ms Operator'],
    ])
    expect((await refusal(views(scripter))).status).toBe(403)
    expect((await refusal(save(scripter, 'x'))).status).toBe(403)
    expect((await refusal(scripter.call(editView, { query: { id: mine.id }, body: {} }))).status).toBe(403)
    const entries = await listAudit(plane.admin, 'view')
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([['view.share', operator.username]])
  })

  test('of others are changed by their owner or whoever has the key, never by readers; each change is audited', async () => {
    const { id } = await save(operator, 'shared', 'keyword=a', { shared: 1 })
    const reader = await plane.addUser(6)
    const rename = reader.call(editView, { query: { id }, body: { name: 'mine now' } })
    expect((await refusal(rename)).status).toBe(403)
    expect((await refusal(reader.call(removeView, { query: { id } }))).status).toBe(403)
    const mine = await save(viewer, 'quiet')
    expect((await refusal(viewer.call(editView, { query: { id: mine.id }, body: { shared: 1 } }))).code).toBe(
      'read_only_user',
    )
    expect((await refusal(operator.call(editView, { query: { id: mine.id }, body: { name: 'x' } }))).status).toBe(404)
    await plane.admin.call(editView, { query: { id }, body: { query: 'keyword=b' } })
    await plane.admin.call(editView, { query: { id }, body: { query: 'keyword=b' } })
    await plane.admin.call(removeView, { query: { id } })
    expect(await views(reader)).toEqual([])
    expect((await plane.admin.call(restoreView, { query: { id } })).data).toMatchObject({ owner: 'Ms Operator' })
    expect((await views(operator)).map(({ query }) => query)).toEqual(['keyword=b'])
    const deeds = (await listAudit(plane.admin, 'view')).slice(0, 4).map(({ action }) => action)
    expect(deeds).toEqual(['view.restore', 'view.delete', 'view.edit', 'view.share'])
  })

  test('have a name of their own in each list, also among those that are brought back', async () => {
    const first = await save(operator, 'Ärger')
    expect(await refusal(save(operator, 'ärger'))).toMatchObject({ status: 409, problems: [{ field: 'name' }] })
    await save(operator, 'ärger', 'keyword=x', { list: 'site' })
    await save(viewer, 'ärger')
    await operator.call(removeView, { query: { id: first.id } })
    const second = await save(operator, 'ärger')
    expect((await refusal(operator.call(restoreView, { query: { id: first.id } }))).status).toBe(409)
    await operator.call(editView, { query: { id: second.id }, body: { name: 'other' } })
    await operator.call(restoreView, { query: { id: first.id } })
    expect((await refusal(operator.call(restoreView, { query: { id: first.id } }))).status).toBe(404)
    expect((await views(operator)).map(({ name }) => name)).toEqual(['other', 'Ärger'])
  })

  test('of the job centre are there for everyone who is signed in, and shared with everyone', async () => {
    for (const name of ['job', 'imports']) {
      const { id } = await save(scripter, 'open ones', 'open=1', { list: name, shared: 1 })
      const { data } = await viewer.call(listViews, { query: { list: name } })
      expect(data.map((view) => [view.id, view.mine])).toEqual([[id, 0]])
      const hidden = { columns: { hidden: ['kind'], order: [] } }
      const kept = await viewer.call(setListPreference, { query: { list: name }, body: hidden })
      expect(kept.data).toMatchObject({ list: name, ...hidden })
    }
  })

  test('are limited in number, also for those who ask all at once', async () => {
    const all = Array.from({ length: viewLimits.perList + 5 }, (_, n) => save(operator, `view ${n}`))
    const outcomes = await Promise.allSettled(all)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 'too_many_views' } })
    expect((await views(operator)).length).toBe(viewLimits.perList)
  })

  test('refuse what is no name, no query and no list of the console, and say why', async () => {
    for (const name of ['', '  ', 'x'.repeat(61), 'evil\u202egnp', 'nul\0', 'half \ud800']) {
      const error = await refusal(save(operator, name))
      expect([name, error.status, error.problems[0]?.field]).toEqual([name, 400, 'name'])
      expect(error.message).not.toBe('')
    }
    const many = Array.from({ length: 41 }, (_, n) => `p${n}=1`).join('&')
    for (const query of [`k=${'x'.repeat(2000)}`, 'a%20b=1', '__proto__[x]=1', 'k=%00', many]) {
      expect((await refusal(save(operator, 'n', query))).problems[0]?.field).toBe('query')
    }
    for (const other of ['no-such-list', '../user', 'x'.repeat(80), "site'; DROP TABLE user; --"]) {
      expect((await refusal(save(operator, 'n', '', { list: other }))).problems[0]?.field).toBe('list')
    }
    expect(await save(operator, '<img src=x onerror=alert(1)>', "keyword=' OR 1=1 --")).toMatchObject({
      query: 'keyword=%27+OR+1%3D1+--',
    })
  })
})

describe('how somebody wants a list', () => {
  const set = async (client: TestClient, body: object, of = list) =>
    (await client.call(setListPreference, { query: { list: of }, body })).data
  const all = async (client: TestClient) => (await client.call(listPreferences)).data

  test('is theirs alone, stays as far as it is not sent, and goes back to usual', async () => {
    expect(await all(viewer)).toEqual([])
    await set(viewer, { columns: { hidden: ['remark'], order: ['url', 'link_type'] } })
    expect(await set(viewer, { density: 'wide' })).toEqual({
      list,
      columns: { hidden: ['remark'], order: ['url', 'link_type'] },
      density: 'wide',
      default_view: null,
    })
    await set(viewer, { columns: null })
    await set(viewer, { density: 'compact' }, 'site.by-title')
    expect((await all(viewer)).map(({ list: of, columns, density }) => [of, columns, density])).toEqual([
      ['link-pool', null, 'wide'],
      ['site.by-title', null, 'compact'],
    ])
    expect(await all(operator)).toEqual([])
    expect((await refusal(set(scripter, { density: 'wide' }))).status).toBe(403)
    expect((await refusal(set(viewer, { density: 'huge' }))).problems[0]?.field).toBe('density')
    const hidden = Array.from({ length: 101 }, () => 'x')
    expect((await refusal(set(viewer, { columns: { hidden, order: [] } }))).status).toBe(400)
  })

  test('names a view to open with as long as that can be seen', async () => {
    const { id } = await save(operator, 'daily', 'keyword=d', { shared: 1 })
    const kept = await set(viewer, { default_view: id })
    expect(kept.default_view).toEqual({ id, query: 'keyword=d' })
    await operator.call(editView, { query: { id }, body: { shared: 0 } })
    expect((await all(viewer))[0]?.default_view).toBeNull()
    await operator.call(editView, { query: { id }, body: { shared: 1, query: 'keyword=e' } })
    expect((await all(viewer))[0]?.default_view).toEqual({ id, query: 'keyword=e' })
    await operator.call(removeView, { query: { id } })
    expect((await all(viewer))[0]?.default_view).toBeNull()
    const own = await save(operator, 'own')
    expect((await refusal(set(viewer, { default_view: own.id }))).status).toBe(404)
    expect((await refusal(set(operator, { default_view: own.id }, 'site'))).status).toBe(404)
  })

  test('goes with its user; what they shared stays, under their name', async () => {
    const leaver = await plane.addUser(6)
    await save(leaver, 'private')
    await save(leaver, 'for all', '', { shared: 1 })
    await set(leaver, { density: 'wide' })
    await plane.admin.call(endpointsOf(user).delete!, { query: { id: String(leaver.id) } })
    expect((await views(operator)).map(({ name, owner }) => [name, owner])).toEqual([['for all', leaver.username]])
    const { store } = plane.context
    expect(await store.read.all('SELECT * FROM list_preference WHERE user_id = ?', [leaver.id])).toEqual([])
  })
})
