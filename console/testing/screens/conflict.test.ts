// @module-tag second-gear

import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { dialog, listPage } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()

/** Opens the form of the first user; meanwhile somebody else changes name and remark. */
async function editUser() {
  const { page, stub } = harness
  await page.goto('/userManage')
  const list = listPage(page)
  await list.settled()
  const id = Number(await list.rows.first().getAttribute('data-row'))
  await list.row(id).getByRole('button', { name: 'Edit' }).click()
  const form = dialog(page)
  await form.getByLabel('Name', { exact: true }).waitFor()
  const row = () => stub.state.rows.get('user')!.find((each) => each.id === id)!
  const theirs = { ...row(), name: 'Their name', remark: 'their remark', revision: 2 }
  const rows = stub.state.rows.get('user')!
  stub.state.rows.set(
    'user',
    rows.map((each) => (each.id === id ? theirs : each)),
  )
  return { form, row }
}

test('who saves second sees both versions, chooses field by field, and saves on the new revision', async () => {
  const { page } = harness
  const { form, row } = await editUser()
  await form.getByLabel('Name', { exact: true }).fill('My name')
  await form.getByLabel('Phone number', { exact: true }).fill('13800001111')
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = dialog(page)
  await conflict.getByText('Somebody changed this row meanwhile').waitFor()
  await conflict.getByText('Their name').waitFor()
  await conflict.getByText('My name').waitFor()
  expect(await violations(page)).toEqual([])
  // Both changed the name: nothing is saved before somebody has said which one stays.
  const save = conflict.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await conflict.getByRole('radio', { name: 'Name: Keep mine' }).check()
  await save.click()
  await page.getByText('Saved').waitFor()
  expect(row()).toMatchObject({ name: 'My name', phone: '13800001111', remark: 'their remark', revision: 3 })
})

test('who takes theirs changes nothing', async () => {
  const { page } = harness
  const { form, row } = await editUser()
  await form.getByLabel('Name', { exact: true }).fill('My name')
  await form.getByRole('button', { name: 'Save' }).click()
  const conflict = dialog(page)
  await conflict.getByRole('button', { name: 'Take theirs' }).first().click()
  await conflict.getByRole('button', { name: 'Take theirs' }).last().click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(row()).toMatchObject({ name: 'Their name', revision: 2 })
})
