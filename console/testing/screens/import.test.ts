// @module-tag second-gear

import { expect, test } from 'vitest'
import { dialog } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const sheet = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })

test('a file is checked, its wrong cells shown, imported, and taken back', async () => {
  const { page, stub } = harness
  await page.goto('/documentRecord?tab=2')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const steps = dialog(page)
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('Please upload the file first!').waitFor()
  await steps.locator('input[type=file]').setInputFiles(sheet('links.txt'))
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('Please upload an xls/xlsx file type document').waitFor()
  await steps.locator('input[type=file]').setInputFiles(sheet('broken.xlsx'))
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('文件已损坏，无法读取').waitFor()

  await steps.locator('input[type=file]').setInputFiles(sheet('tasks.xlsx'))
  await steps.getByRole('button', { name: 'Next' }).click()
  await steps.getByText('The 7 wrong rows are left out').waitFor()
  expect(await steps.locator('.import-count-wrong dd').innerText()).toBe('7')
  expect(await steps.locator('.wrong-cells tbody tr.ant-table-row').count()).toBe(7)
  await steps.getByText('Search keyword: 单元格是公式，请改为文本').first().waitFor()
  const [errors] = await Promise.all([
    page.waitForEvent('download'),
    steps.getByRole('button', { name: 'Download error file' }).click(),
  ])
  expect(errors.suggestedFilename()).toBe('errors.xlsx')
  expect(stub.state.calls.find((call) => call.path === '/book-task/import')?.body).toMatchObject({
    dry_run: '1',
    type: '0',
    book_type: '0',
  })

  await steps.getByRole('button', { name: 'Import 193 rows' }).click()
  await steps.getByText('Import finished').waitFor()
  await steps.getByRole('button', { name: 'Undo the whole import' }).click()
  await dialog(page).getByRole('button', { name: 'Undo the whole import' }).click()
  await page.getByText('The import was undone').waitFor()
})

test('an import is found again after a reload', async () => {
  const { page } = harness
  await page.goto('/linkPool')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page).locator('input[type=file]').setInputFiles(sheet('links.xlsx'))
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByText('The 7 wrong rows are left out').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Jobs' }).click()
  await page.getByRole('link', { name: 'links.xlsx' }).click()
  await dialog(page).getByRole('button', { name: 'Import 193 rows' }).waitFor()
})

test('replacing says in red how many rows go, and who cancels leaves nothing behind', async () => {
  const { page, stub } = harness
  await page.goto('/linkPool')
  const look = async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog(page).locator('input[type=file]').setInputFiles(sheet('links.xlsx'))
    await dialog(page).getByText('Clear, then import').click()
    await dialog(page).getByRole('button', { name: 'Next' }).click()
    return dialog(page).getByRole('button', { name: 'Replace 4,999 links with 193' })
  }
  const replace = await look()
  await replace.waitFor()
  expect(await replace.getAttribute('class')).toContain('ant-btn-color-dangerous')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  expect(stub.state.imports).toEqual([])

  // Left by closing the page, it waits in the job centre, and is discarded there.
  await (await look()).waitFor()
  await page.goto('/jobCentre?tab=2')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Discarded; nothing was changed').waitFor()
  expect(stub.state.imports).toEqual([])
})
