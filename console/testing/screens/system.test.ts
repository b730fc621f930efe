// @module-tag second-gear

import { expect, test } from 'vitest'
import { dialog, listPage } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()

test('a role’s permissions are searched, changed, shown as a difference and saved', async () => {
  const { page, stub } = harness
  await page.goto('/roleManage')
  await page.locator('[data-row="106"]').getByRole('button', { name: 'Permissions' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Search' }).fill('link pool')
  await drawer.getByRole('checkbox', { name: 'Import' }).check()
  await drawer.getByRole('checkbox', { name: 'View' }).uncheck()
  await drawer.getByRole('button', { name: 'Save 2 changes' }).click()
  await dialog(page).getByText('+ Link pool · Import').waitFor()
  await dialog(page).getByText('− Link pool · View').waitFor()
  await dialog(page).getByRole('button', { name: 'Save 2 changes' }).click()
  await page.getByText('Permissions saved; they hold at once').waitFor()
  const { keys } = stub.state.calls.findLast((call) => call.method === 'PUT')!.body as { keys: string[] }
  expect([keys.includes('link-pool.import'), keys.includes('link-pool.list')]).toEqual([true, false])
})

test('the super admin’s permissions cannot be changed, nor built-in roles deleted', async () => {
  const { page } = harness
  await page.goto('/roleManage')
  const list = listPage(page)
  await list.settled()
  expect(await list.row(100).getByRole('button', { name: 'Delete' }).count()).toBe(0)
  expect(await list.row(106).getByRole('button', { name: 'Delete' }).count()).toBe(1)
})

test('an entry of the audit log shows what was before and after, and the chain can be verified', async () => {
  const { page } = harness
  await page.goto('/auditLog?row=72')
  const change = page.getByRole('dialog').locator('.change')
  await change.getByText('休假').waitFor()
  expect(await change.locator('tbody tr').count()).toBe(2)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('All 75 entries are intact').waitFor()
})

test('a host is enrolled with a one-time token and the command to type', async () => {
  const { page } = harness
  await page.goto('/hostManage')
  await page.getByRole('button', { name: 'Add a host' }).click()
  await dialog(page).getByText('qd_enrol_7f3a9c').waitFor()
})

test('what is wrong with a script is said before it is saved', async () => {
  const { page, stub } = harness
  await page.goto('/scriptManage')
  await page.getByRole('button', { name: 'Add' }).click()
  const form = dialog(page)
  await form.getByLabel('Source').fill('export const meta = {\n  name: other,\n}')
  await form.getByRole('button', { name: 'Line 2, column 9' }).waitFor()
  await form.getByText('meta must be a plain literal: found `other` where a value should stand').waitFor()
  const source = String(stub.state.rows.get('script')![0]!.source)
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.js', mimeType: 'text/javascript', buffer: Buffer.from(source) })
  await form.getByText('shelf-book-list · shelf · app.shelf · book-list').waitFor()
})

test('platforms without a basis are named in a warning', async () => {
  await harness.page.goto('/platformManage')
  await harness.page.getByText('No basis is on record for these platforms, so nothing runs there: notes').waitFor()
})

test('a user who may only look sees no button that changes something', async () => {
  const { page, stub } = harness
  stub.state.user.read_only = 1
  await page.goto('/userManage')
  await listPage(page).settled()
  for (const name of ['Add', 'Edit', 'Delete', 'Reset password']) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(1)
})
