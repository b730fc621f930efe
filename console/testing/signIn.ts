import type { Page } from 'playwright-core'

/** Signs in through the form and waits for the shell. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('input#username').fill(username)
  await page.locator('input#password').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('.shell').waitFor()
}
