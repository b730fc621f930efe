// @module-tag second-gear

import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { dialog, listPage } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const count = 5000

/** Phones with serials from `SN00001` to `SN05000`. */
function manyPhones(): void {
  const rows = Array.from({ length: count }, (_, n) => ({ id: n + 1, serial: `SN${String(n + 1).padStart(5, '0')}` }))
  harness.stub.state.rows.set('phone', rows)
}

const optionCalls = () => harness.stub.state.calls.filter(({ path }) => path === '/account/options')

async function addAccount() {
  const { page } = harness
  await page.goto('/accountManage')
  await listPage(page).settled()
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  return dialog(page)
}

test('one of 5,000 is found by typing, by keyboard alone, and only what is typed is asked for', async () => {
  manyPhones()
  const { page, stub } = harness
  const form = await addAccount()
  expect(optionCalls()).toEqual([])
  await form.getByLabel('Account', { exact: true }).fill('reader')
  await form.getByLabel('Phone serial', { exact: true }).focus()
  await page.keyboard.type('04321')
  await page.locator('.ant-select-item-option', { hasText: 'SN04321' }).waitFor()
  await page.keyboard.press('Enter')
  await form.locator('.reference', { hasText: 'SN04321' }).waitFor()
  const asked = optionCalls().flatMap(({ query }) => query.keyword ?? [])
  expect(asked.at(-1)).toBe('04321')
  // Not a question a letter.
  expect(asked.length).toBeLessThan(5)
  expect(stub.state.calls.some(({ method, path }) => method === 'GET' && path === '/phone')).toBe(false)
})

test('a row is picked from the list itself, filtered there, and the address stays as it was', async () => {
  manyPhones()
  const { page } = harness
  const form = await addAccount()
  const address = page.url()
  await form.getByRole('button', { name: 'Pick from the list' }).last().click()
  const picker = dialog(page)
  await picker.getByLabel('Keyword').fill('SN0432')
  await page.keyboard.press('Enter')
  await picker.locator('[data-row="4329"]').waitFor()
  expect(await picker.locator('[data-row]').count()).toBe(10)
  expect(await violations(page)).toEqual([])
  await picker.locator('[data-row="4327"]').getByRole('button', { name: 'Pick' }).click()
  await form.locator('.reference', { hasText: 'SN04327' }).waitFor()
  expect(page.url()).toBe(address)
})

test('a form shows what a reference is called, and a filter by it as well', async () => {
  const { page } = harness
  await page.goto('/accountManage?platform=1')
  const list = listPage(page)
  await list.settled()
  await list.box.locator('.chip', { hasText: 'shelf' }).waitFor()
  await list.row(1).getByRole('button', { name: 'Edit' }).click()
  await dialog(page)
    .locator('.reference', { hasText: /^shelf$/ })
    .waitFor()
})
