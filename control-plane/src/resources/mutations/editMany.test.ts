import { commitImport, getImport, listImports, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { userInfo } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { liveDomain } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { site } from '@quarterdeck/shared/resources/site/site.ts'
import { user } from '@quarterdeck/shared/resources/system/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phoneRow } from '../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../plane.testing.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { refusal } from '../../refusal.testing.ts'
import { listAudit } from '../listAudit.testing.ts'
import { sampleBody } from '../sampleRows.testing.ts'

const domains = endpointsOf(liveDomain)
let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await phoneRow(plane)
})
afterAll(() => plane.stop())

const many = async (resource: unknown, body: Record<string, unknown>, client: TestClient = plane.admin) =>
  (await client.call(endpointsOf(resource as AnyResource).editMany!, { body })).data
const look = (resource: unknown, body: Record<string, unknown>) => many(resource, { ...body, dry_run: 1 })
const commit = async (id: string) => (await plane.admin.call(commitImport, { query: { id } })).data
const undo = async (id: string, client: TestClient = plane.admin) =>
  (await client.call(undoImport, { query: { id } })).data
const listOf = async (resource: unknown, query: Record<string, unknown> = {}) =>
  (await plane.admin.call(endpointsOf(resource as AnyResource).list!, { query })).data as Record<string, unknown>[]
const editOne = (id: number, body: Record<string, unknown>) => {
  const inPath = domains.edit!.path.includes(':id')
  return plane.admin.call(domains.edit!, inPath ? { query: { id }, body } : { body: { id, ...body } })
}

describe('rows of a list', () => {
  let ids: number[]
  beforeEach(async () => {
    await plane.admin.call(domains.clear!, { query: {} })
    for (let n = 0; n < 5; n++) {
      const remarks = ['one', 'two', 'wanted', 'four', 'five'][n]!
      await plane.admin.call(domains.add!, {
        body: { ...sampleBody(liveDomain, n), remarks },
      })
    }
    ids = (await listOf(liveDomain, { order_field: 'id', order_sort: 'asc' })).map(({ id }) => Number(id))
  })
  const remarks = async () =>
    (await listOf(liveDomain, { order_field: 'id', order_sort: 'asc' })).map((row) => row.remarks)

  test('are looked at, set as was shown, entered one by one in the log, and put back', async () => {
    const before = await remarks()
    const { id, ...report } = await look(liveDomain, { ids, values: { remarks: '  wanted ' } })
    expect(report).toMatchObject({ kind: 'edit', state: 'checked', problems: [] })
    expect(report.counts).toEqual({ total: 5, new: 0, changed: 4, same: 1, repeated: 0, wrong: 0, removed: 0 })
    expect(await remarks()).toEqual(before)
    expect(await commit(id)).toMatchObject({ state: 'done' })
    expect(await commit(id)).toMatchObject({ state: 'done' })
    expect(await remarks()).toEqual(before.map(() => 'wanted'))
    const [whole, ...each] = await listAudit(plane.admin, 'live-domain')
    expect(whole).toMatchObject({ action: 'live-domain.edit', row_id: id })
    const mine = each.filter(({ summary }) => String(summary).includes(`(batch ${id})`))
    expect(mine.map(({ row_id }) => Number(row_id)).sort((a, b) => a - b)).toEqual(ids.filter((_, n) => n !== 2))
    expect(await undo(id)).toMatchObject({ state: 'undone' })
    expect(await remarks()).toEqual(before)
    expect((await plane.admin.call(listImports)).data[0]).toMatchObject({ id, kind: 'edit', state: 'undone' })
    const titles = (await plane.admin.call(listJobs)).data.slice(0, 2).map(({ title }) => title)
    expect(titles).toEqual(['Undo of the edit of 4 entries', 'Edit of 4 entries'])
    expect(await verifyChain(plane.context.store.read)).toMatchObject({ intact: true })
  })

  test('that were touched or deleted since are not put back', async () => {
    const first = await many(liveDomain, { ids, values: { remarks: 'all' } })
    expect(first.state).toBe('done')
    await editOne(ids[1]!, { status: 0 })
    await undo(first.id)
    const second = await many(liveDomain, { ids, values: { remarks: 'all' } })
    await editOne(ids[1]!, { remarks: 'mine' })
    expect((await refusal(undo(second.id))).code).toBe('edit_touched')
    const third = await many(liveDomain, { ids, values: { remarks: 'again' } })
    await plane.admin.call(domains.delete!, { query: { id: String(ids[4]) } })
    expect((await refusal(undo(third.id))).code).toBe('edit_touched')
    expect(await remarks()).toEqual(['again', 'again', 'again', 'again'])
  })

  test('that changed after the look are looked at again; what is gone stops the whole', async () => {
    const { id } = await look(liveDomain, { ids, values: { remarks: 'x' } })
    await editOne(ids[0]!, { remarks: 'x' })
    expect((await refusal(commit(id))).code).toBe('edit_outdated')
    expect((await plane.admin.call(getImport, { query: { id } })).data.counts).toMatchObject({ changed: 4, same: 1 })
    await plane.admin.call(domains.delete!, { query: { id: String(ids[4]) } })
    expect((await refusal(commit(id))).code).toBe('edit_outdated')
    expect(await refusal(commit(id))).toMatchObject({ status: 409, code: 'edit_rows_wrong' })
    const report = await look(liveDomain, { ids, values: { remarks: 'x' } })
    expect(report.problems).toMatchObject([{ value: `#${ids[4]}`, message: expect.stringMatching(/.+/) }])
    expect((await refusal(many(liveDomain, { ids, values: { remarks: 'x' } }))).code).toBe('edit_rows_wrong')
    expect(await remarks()).toEqual(['x', 'two', 'wanted', 'four'])
  })

  test('are refused where the values, the filter or the fields are none', async () => {
    const wrong: [Record<string, unknown>, field: string][] = [
      [{ ids, values: {} }, 'values'],
      [{ ids, values: { remarks: 'x'.repeat(5000) } }, 'values.remarks'],
      [{ ids, values: { domain: 'all.the.same.example' } }, 'values'],
      [{ ids, values: { no_such: 1 } }, 'values'],
      [{ ids, filter: {}, values: { remarks: 'x' } }, 'filter'],
      [{ filter: { keywrd: 'typo' }, values: { remarks: 'x' } }, 'filter'],
      [{ ids: [], values: { remarks: 'x' } }, 'ids'],
      [{ values: { remarks: 'x' } }, 'ids'],
      [{ ids: [1.5], values: { remarks: 'x' } }, 'ids.0'],
    ]
    for (const [body, field] of wrong) {
      expect([body, (await refusal(many(liveDomain, body))).problems[0]?.field]).toEqual([body, field])
    }
    const tooMany = Array.from({ length: 50_001 }, (_, n) => n + 1)
    expect((await refusal(look(liveDomain, { ids: tooMany, values: { remarks: 'x' } }))).code).toBe('edit_too_many')
    expect(await remarks()).toEqual(['one', 'two', 'wanted', 'four', 'five'])
  })
})

test('all rows of a filter are set beyond the page, and no others', async () => {
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO site (url, host, domain, name) SELECT 's' || value || '.example', 's' || value || '.example',
       's' || value || '.example', iif(value % 2, 'odd', 'even') FROM json_each(?)`,
      [JSON.stringify(Array.from({ length: 3000 }, (_, n) => n))],
    )
  })
  const filter = { name: 'odd' }
  const report = await many(site, { filter, values: { template_id: 7, home_title: 'Bulk' } })
  expect(report.counts).toMatchObject({ total: 1500, changed: 1500, wrong: 0 })
  const total = async (query: Record<string, unknown>) =>
    (await plane.admin.call(endpointsOf(site).list!, { query })).totalCount
  expect(await total({ home_title: 'Bulk' })).toBe(1500)
  expect(await total({ home_title: 'Bulk', name: 'even' })).toBe(0)
  await undo(report.id)
  expect(await total({ home_title: 'Bulk' })).toBe(0)
  expect(await verifyChain(plane.context.store.read)).toMatchObject({ intact: true })
})

describe('the rules of a resource', () => {
  test('are asked of every row before anything changes, and end what they end', async () => {
    const [one, two] = [await plane.addUser(6), await plane.addUser(6)]
    const [me] = await listOf(user, { keyword: 'admin' })
    const ids = [one.id, Number(me!.id), two.id]
    const report = await look(user, { ids, values: { available: 0 } })
    expect(report.counts).toMatchObject({ changed: 2, wrong: 1 })
    expect(report.problems).toMatchObject([{ value: 'admin' }])
    expect(report.problems[0]?.message).toMatch(/own account|yourself|your own/i)
    expect((await refusal(commit(report.id))).code).toBe('edit_rows_wrong')
    for (const someone of [one, two]) await someone.call(userInfo)
    const done = await many(user, { ids: [one.id, two.id], values: { available: 0, remark: 'left' } })
    expect(done.state).toBe('done')
    for (const someone of [one, two]) expect((await refusal(someone.call(userInfo))).status).toBe(401)
    await undo(done.id)
    expect((await listOf(user, { keyword: one.username }))[0]).toMatchObject({ available: 1, remark: '' })
    await plane.login(one.username, one.password)
  })

  test('may set more than was asked for; putting back asks them again', async () => {
    const calls = endpointsOf(account)
    const body = sampleBody(account, 1)
    await plane.admin.call(calls.add!, { body })
    const drivingIndex = await plane.addUser(3)
    const [row] = await listOf(account)
    const { id, state } = await many(account, { ids: [row!.id], values: { owner: 'Somebody else' } }, drivingIndex)
    expect(state).toBe('done')
    expect((await listOf(account))[0]).toMatchObject({ owner: 'Somebody else', recorded_by: drivingIndex.username })
    const reader = await plane.addUser(10)
    expect((await refusal(undo(id, reader))).status).toBe(403)
    await undo(id)
    expect((await listOf(account))[0]).toMatchObject({ owner: row!.owner, recorded_by: 'admin' })
  })

  test('what a reference names must exist', async () => {
    const error = await refusal(look(phone, { filter: {}, values: { card_type: 987_654 } }))
    expect(error.problems).toMatchObject([{ field: 'card_type' }])
    expect(await refusal(look(phone, { filter: { keyword: 'none of them' }, values: { remark: 'x' } }))).toMatchObject({
      code: 'nothing_selected',
    })
  })
})
