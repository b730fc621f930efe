import { utils, write } from '@e965/xlsx'
import { commitImport, undoImport } from '@quarterdeck/shared/contracts/imports.ts'
import { beginSecondFactor, confirmSecondFactor, stepUp } from '@quarterdeck/shared/contracts/session.ts'
import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountGroup } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phoneRow } from '../../../phoneRow.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../../../plane.testing.ts'
import { refusal } from '../../../refusal.testing.ts'

const calls = endpointsOf(account)
let now = Date.now()
let plane: TestPlane
let operator: TestClient & { username: string; password: string }
let [none, one, two, id]: number[] = []
const name = 'reader'
beforeAll(async () => {
  plane = await startTestPlane({ now: () => now })
  operator = await plane.addUser(6)
  const groups = endpointsOf(accountGroup)
  const group = async (called: string, review: number) =>
    (await plane.admin.call(groups.add!, { body: { name: called, review } })).data.ids[0]!
  ;[none, one, two] = [await group('None', 0), await group('One', 1), await group('Two', 2)]
  const place = { phone: await phoneRow(plane), country: 'SG', longitude: 1, latitude: 1 }
  const body = { account: name, nickname: name, platform: 1, ...place, group: two }
  id = (await operator.call(calls.add!, { body })).data.ids[0]!
})
afterAll(() => plane.stop())
beforeEach(() => plane.context.store.write((tx) => tx.run('UPDATE account SET "group" = ? WHERE id = ?', [two, id])))

const groupOf = async () =>
  (await plane.context.store.read.get<{ group: number | null }>('SELECT "group" FROM account WHERE id = ?', [id]))!
    .group
const move = (group: number | null, who: TestClient = operator) =>
  who.call(calls.edit!, { query: { id: id! }, body: { group } })
const many = (group: number, dry_run: 0 | 1, who: TestClient = operator) =>
  who.call(calls.editMany!, { body: { ids: [id!], values: { group }, dry_run } })
const bring = async (group: string, dry_run: 0 | 1, who: TestClient = operator) => {
  const book = utils.book_new(
    utils.aoa_to_sheet([
      ['Account', 'Platform', 'Group'],
      [name, 'shelf', group],
    ]),
  )
  const file = new File([write(book, { type: 'buffer', bookType: 'xlsx' })], 'accounts.xlsx')
  return (await who.call(calls.import!, { body: { file, dry_run } })).data
}
const lowered = { message: expect.stringContaining('fewer people look at posts') }

describe('an account goes to a group in which fewer people look at its posts by nobody who may not set how many do', () => {
  test('by a form', async () => {
    for (const group of [one!, none!, null]) expect((await refusal(move(group))).problems).toMatchObject([lowered])
    expect(await groupOf()).toBe(two)
  })

  test('by an edit of many, whose check says so', async () => {
    expect((await many(one!, 1)).data.problems).toMatchObject([lowered])
    await refusal(many(one!, 0))
    expect(await groupOf()).toBe(two)
  })

  test('by a spreadsheet, whose check says so', async () => {
    expect(await bring('One', 1)).toMatchObject({ counts: { changed: 0, wrong: 1 }, problems: [lowered] })
  })

  test('by the undo of a move to a higher one', async () => {
    await plane.context.store.write((tx) => tx.run('UPDATE account SET "group" = ? WHERE id = ?', [one, id]))
    const { data } = await many(two!, 0)
    expect((await refusal(operator.call(undoImport, { query: { id: data.id } }))).problems).toMatchObject([lowered])
    expect(await groupOf()).toBe(two)
  })

  test('while higher, as high, and new in any is free', async () => {
    await plane.context.store.write((tx) => tx.run('UPDATE account SET "group" = ? WHERE id = ?', [none, id]))
    for (const group of [null, one!, two!]) await move(group)
    expect(await groupOf()).toBe(two)
    const body = {
      account: 'another',
      nickname: 'A',
      platform: 1,
      phone: await phoneRow(plane),
      country: 'SG',
      longitude: 1,
      latitude: 1,
      group: none,
    }
    await operator.call(calls.add!, { body })
  })
})

test('whoever may shows a fresh code where there is a second factor: once for a spreadsheet, at its commit', async () => {
  const ruler = await plane.addUser(1)
  const { secret } = (await ruler.call(beginSecondFactor)).data
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
  await ruler.call(confirmSecondFactor, { body: { code: code(), password: hashPassword(ruler.password) } })
  now += 600_000
  const needed = { code: 'login_code_required' }
  expect(await refusal(move(one!, ruler))).toMatchObject(needed)
  expect(await refusal(many(one!, 1, ruler))).toMatchObject(needed)
  const checked = await bring('One', 1, ruler)
  expect(checked.counts).toMatchObject({ changed: 1, wrong: 0 })
  const commit = () => ruler.call(commitImport, { query: { id: checked.id } })
  expect(await refusal(commit())).toMatchObject(needed)
  expect(await groupOf()).toBe(two)
  await ruler.call(stepUp, { body: { code: code() } })
  await commit()
  await expect.poll(groupOf).toBe(one)
})
