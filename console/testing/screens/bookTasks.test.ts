// @module-tag second-gear

import { describe, expect, test } from 'vitest'
import { dialog, listPage, select } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const bodyOf = (path: string) => harness.stub.state.calls.findLast((call) => call.path === path)?.body

async function tasks(address = '/documentRecord?tab=2') {
  await harness.page.goto(address)
  const list = listPage(harness.page)
  await list.settled()
  return list
}

describe('book tasks', () => {
  test('each tab has the columns of the specification and its own filters', async () => {
    const { page } = harness
    const list = await tasks()
    const titles = async () =>
      (await page.locator('.rows th').allInnerTexts()).map((text) => text.trim()).filter(Boolean)
    expect(await titles()).toEqual([
      'Book name',
      'Search keyword',
      'Promotion content',
      'Domains',
      'Task status',
      'Book-list link',
      'Check status',
      'Phone number',
      'Operator',
      'Area',
      'Device number',
      'Task description',
      'Actions',
    ])
    await select(page, list.filter('Task status'), 'Failed')
    await page.waitForURL('**/documentRecord?tab=2&status=3')
    await page.getByRole('tab', { name: 'Story-note promotion' }).click()
    await page.waitForURL('**/documentRecord?tab=3')
    await page.locator('.rows th', { hasText: 'Note title' }).first().waitFor()
    await list.settled()
    expect(await titles()).toEqual([
      'Note title',
      'Text-to-image keyword',
      'Note content',
      'Domains',
      'Task description',
      'Task status',
      'Phone number',
      'Operator',
      'Area',
      'Book-list link',
      'Check status',
      'Created',
      'Updated',
      'Actions',
    ])
  })

  test('statuses have the specified colours, with the stage of what runs and a mark for unknown outcomes', async () => {
    const list = await tasks()
    const colour = (id: number) => list.row(id).locator('.task-status .state-tag').getAttribute('data-colour')
    expect([await colour(1), await colour(4), await colour(5), await colour(6)]).toEqual([
      'pink',
      'red',
      'green',
      'orange',
    ])
    await list.row(1).getByText('Awaiting system switch').waitFor()
    await list.row(4).getByText('Outcome unknown').waitFor()
  })

  test('the switch opens its settings, wants a card type, and changes nothing by itself', async () => {
    const { page, stub } = harness
    await tasks('/documentRecord?tab=3')
    const toggle = page.locator('.task-switch [role=switch]')
    await toggle.click()
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    const settings = dialog(page)
    expect(await settings.getByRole('switch').isChecked()).toBe(true)
    await settings.getByRole('switch').click()
    await settings.getByText('While it is off, no task runs').waitFor()
    await settings.getByRole('switch').click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.locator('.ant-form-item-explain-error', { hasText: 'Please select a card type' }).waitFor()
    expect(stub.state.switches[1]!.runStatus).toBe(0)
    await select(page, settings.getByLabel('Card type'), '日常卡')
    await select(page, settings.getByLabel('Operator'), 'China Unicom')
    await settings.getByRole('button', { name: 'Save' }).click()
    await page.locator('.task-switch [aria-checked=true]').waitFor()
    expect(bodyOf('/book-task/setRunTask')).toEqual({
      runStatus: 1,
      project_id: 1,
      project_name: '日常卡',
      operator_code: 2,
      operator_name: 'China Unicom',
      book_type: 1,
    })
  })

  test('the number types that the switch offers are chosen from all card types, at least one', async () => {
    const { page } = harness
    await tasks()
    await page.getByRole('button', { name: 'Set number type' }).click()
    const config = dialog(page)
    for (const card of ['日常卡', '大流量卡']) await config.getByLabel(card).uncheck()
    await config.getByRole('button', { name: 'Save' }).click()
    await config.getByText('Please select a card type').waitFor()
    await config.getByLabel('备用卡').check()
    await config.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The switch now offers 1 card type').waitFor()
    expect(bodyOf('/book-task/setProjectConfig')).toEqual({
      project: [{ project_id: 3, project_name: '备用卡' }],
      book_type: 0,
    })
  })

  test('statuses are changed for chosen tasks only, and putting back what has committed needs a second yes', async () => {
    const { page } = harness
    const list = await tasks()
    expect(await list.tool('Batch change status').isDisabled()).toBe(true)
    await list.choose(5)
    await list.choose(6)
    await list.tool('Batch change status (2)').click()
    const change = dialog(page)
    await change.getByRole('button', { name: 'Change 2 tasks' }).click()
    await change.locator('.ant-form-item-explain-error', { hasText: 'Please select task status' }).waitFor()
    await select(page, change.getByLabel('Task status'), 'Not executed')
    await change.getByRole('button', { name: 'Change 2 tasks' }).click()
    await dialog(page).getByRole('button', { name: 'Put back anyway' }).click()
    await page.getByText('Status of 2 tasks changed').waitFor()
    expect(bodyOf('/book-task/update-task-status')).toEqual({
      ids: '5,6',
      status: 0,
      book_type: 0,
      confirm_committed: 1,
    })
    await list.row(5).locator('[data-colour=orange]').waitFor()
  })

  test('a row opens with its runs, and an unknown outcome offers what can be done about it', async () => {
    const { page } = harness
    const list = await tasks()
    await list.row(4).locator('td').nth(1).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('outcome unknown, check it').waitFor()
    await drawer.getByText('Ended: failed').first().waitFor()
    await drawer.getByText('no element with text').waitFor()
    await drawer.getByRole('button', { name: 'Check links' }).click()
    await page.getByText('1 check queued').waitFor()
    await drawer.getByRole('button', { name: 'Put back in the queue' }).click()
    await dialog(page).getByRole('button', { name: 'Change 1 task' }).click()
    await dialog(page).getByRole('button', { name: 'Put back anyway' }).click()
    await page.getByText('Status of 1 task changed').waitFor()
  })

  test('deleting asks in the words of the specification', async () => {
    const { page } = harness
    const list = await tasks()
    await list.row(6).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByText('delete this book list?').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 task deleted').waitFor()
    await list.row(6).waitFor({ state: 'detached' })
  })

  test('states change live, without a reload', async () => {
    const { stub } = harness
    const list = await tasks()
    stub.state.tasks = stub.state.tasks.map((task) => (task.id === 1 ? { ...task, status: 2, run_state: 5 } : task))
    stub.changed('book-task')
    await list.row(1).locator('[data-colour=green]').waitFor()
  })
})
