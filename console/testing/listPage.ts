import type { Locator, Page } from 'playwright-core'

/** What a test does with a list page. `box` narrows it to one of two lists on a page. */
export function listPage(page: Page, box: Locator = page.locator('.list').first()) {
  const rows = box.locator('.rows [data-row]')
  return {
    box,
    rows,
    row: (id: number) => box.locator(`.rows [data-row="${id}"]`),
    /** The texts of one column, top to bottom. `column` counts from 0 after the selection boxes. */
    async column(column: number): Promise<string[]> {
      const cells = rows.locator(`td:not(.rows-choose)`)
      const all = await cells.allInnerTexts()
      const count = await rows.count()
      const width = count === 0 ? 1 : all.length / count
      return Array.from({ length: count }, (_, row) => all[row * width + column]!.trim())
    },
    filter: (label: string) => box.locator('.filters').getByLabel(label, { exact: true }),
    query: () => box.getByRole('button', { name: 'Query' }).click(),
    reset: () => box.getByRole('button', { name: 'Reset' }).first().click(),
    total: box.locator('.pager > span').first(),
    page: (number: number) => box.locator(`.ant-pagination-item-${number}`).click(),
    sort: (title: string) => box.locator('th', { hasText: title }).first().click(),
    choose: (id: number) => box.locator(`[data-row="${id}"] input[type=checkbox]`).check(),
    tool: (name: string | RegExp) => box.locator('.toolbar').getByRole('button', { name }),
    /** Rows are there, and no answer is under way. */
    async settled(): Promise<void> {
      await box.locator('.rows[aria-busy=false]:not(.rows-waiting)').waitFor()
    },
  }
}

/** Chooses an option of a select by its words. */
export async function select(page: Page, control: Locator, words: string): Promise<void> {
  await control.click()
  await page
    .locator('.ant-select-item-option')
    .filter({ has: page.getByText(words, { exact: true }) })
    .click()
}

/** The dialog that is open now. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').last()
}
