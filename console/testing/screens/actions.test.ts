// @module-tag second-gear

import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { dialog, listPage } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const assign = 'POST /account/assign'
const assigned = () => harness.stub.state.calls.filter(({ path }) => path === '/account/assign')

/** Chooses the first accounts and opens the dialog that assigns them to `user2`. */
async function assignFirst(count: number) {
  const { page, stub } = harness
  await page.goto('/accountManage')
  const list = listPage(page)
  await list.settled()
  const button = list.tool(/^Assign/)
  expect(await button.isDisabled()).toBe(true)
  const ids = stub.state.rows.get('account')!.map(({ id }) => id)
  for (const id of ids.slice(0, count)) await list.choose(id)
  expect(await button.innerText()).toBe(`Assign (${count})`)
  await button.click()
  const open = dialog(page)
  await open.getByLabel('Responsible', { exact: true }).focus()
  await page.keyboard.type('李雷')
  await page.locator('.ant-select-item-option', { hasText: '李雷' }).first().waitFor()
  await page.keyboard.press('Enter')
  return { open, press: () => open.getByRole('button', { name: `Assign ${count} entries` }).click() }
}

test('an action is asked about with its form and the number of rows, and says what it did', async () => {
  const { page, stub } = harness
  const { open, press } = await assignFirst(3)
  expect(await violations(page)).toEqual([])
  await press()
  await page.getByText('Assign: 3 done').waitFor()
  await open.waitFor({ state: 'detached' })
  const body = assigned()[0]!.body as { ids: number[]; owner_user_id: number }
  expect(body.ids).toHaveLength(3)
  const chosen = stub.state.rows.get('user')!.find(({ id }) => id === body.owner_user_id)
  expect(chosen?.name).toBe('李雷')
})

test('rows that refuse are named with their reasons beside what was done', async () => {
  const { stub, page } = harness
  const [first, ...others] = stub.state.rows.get('account')!
  stub.state.rows.set('account', [{ ...first!, account: '!stubborn' }, ...others])
  const { press } = await assignFirst(3)
  await press()
  const open = dialog(page)
  await open.getByText('Done: 2; already so: 0; refused: 1').waitFor()
  await open.getByRole('cell', { name: '!stubborn' }).waitFor()
  await open.getByRole('cell', { name: '当前状态不允许' }).waitFor()
  expect(await violations(page)).toEqual([])
  await open.getByRole('button', { name: 'Close' }).last().click()
})

test('where the server wants a fresh code it is asked for, and sent along', async () => {
  const { stub } = harness
  const { open, press } = await assignFirst(2)
  stub.state.instead.set(assign, {
    http: 400,
    body: { status: 400, message: '需要动态码', data: null, code: 'login_code_required', problems: [] },
  })
  await press()
  const code = open.getByLabel('Authenticator code')
  await code.fill('123456')
  stub.state.instead.delete(assign)
  await press()
  await open.waitFor({ state: 'detached' })
  expect(assigned().map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '123456'])
})

test('many rows are a job: its progress stands in the dialog, and then what became of them', async () => {
  const { stub, page } = harness
  const job = {
    id: 7,
    kind: 'action',
    title: 'Assign',
    state: 1,
    done: 150,
    total: 300,
    counts: {},
    link: '',
    error: null,
    created_by: 'admin',
    create_time: '2026-11-20 10:00:00',
    start_time: '2026-11-20 10:00:00',
    end_time: null,
  }
  const ok = (data: unknown, beside: object = {}) => ({
    http: 200,
    body: { status: 200, message: '', data, ...beside },
  })
  stub.state.instead.set(assign, ok({ results: [], done: 0, same: 0, refused: 0, job: 7 }))
  stub.state.instead.set('GET /jobs/7', ok(job))
  const { press } = await assignFirst(2)
  await press()
  const open = dialog(page)
  await open.getByText('150 / 300').waitFor()
  await open.getByRole('link', { name: 'All jobs' }).waitFor()
  const counts = { waiting: 0, done: 299, same: 0, refused: 1 }
  const beside = { totalCount: 1, resource: 'account', action: 'assign', dry_run: 0, counts }
  stub.state.instead.set('GET /action-batch/7', ok([{ id: 999, result: 'refused', reason: '已被删除' }], beside))
  stub.state.instead.set('GET /jobs/7', ok({ ...job, state: 3, done: 300 }))
  await open.getByText('Done: 299; already so: 0; refused: 1').waitFor()
  await open.getByRole('cell', { name: '已被删除' }).waitFor()
  await open.getByRole('button', { name: 'Download error file' }).waitFor()
})
