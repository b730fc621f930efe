// @module-tag second-gear

import { expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { goTo } from '../goTo.ts'
import { measureLoads } from '../measureLoads.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()

/** The dark theme differs in its colours alone. */
const rules = { light: undefined, dark: ['color-contrast', 'link-in-text-block'] }

/** What is looked at: a screen, or what a button opens over it. */
const looks: Readonly<Record<'light' | 'dark', readonly (readonly [path: string, button?: string])[]>> = {
  light: [
    ['/homeStatis'],
    ['/documentRecord?tab=2'],
    ['/documentRecord?tab=2&row=4'],
    ['/liveStationManage'],
    ['/auditLog?row=72'],
    ['/userManage'],
    ['/linkPool', 'Add'],
    ['/linkPool', 'Import'],
    ['/linkPool', 'Search pages'],
    ['/documentRecord?tab=2', 'Set number type'],
    ['/roleManage', 'Permissions'],
  ],
  dark: [
    ['/homeStatis'],
    ['/documentRecord?tab=2&row=4'],
    ['/documentRecord?tab=2', 'Import'],
    ['/linkPool', 'Clear all'],
    ['/linkPool', 'Language'],
  ],
}

test.each(['light', 'dark'] as const)(
  'nothing in the %s theme has a serious accessibility violation, under the pointer and on the login page neither',
  async (theme) => {
    const { page } = harness
    await page.emulateMedia({ colorScheme: theme })
    const found: string[] = []
    for (const [path, button] of looks[theme]) {
      await goTo(page, path)
      await page.locator('.page > *:not([aria-hidden])').first().waitFor()
      if (button) {
        await page.getByRole('button', { name: button, exact: true }).first().click()
        await page.getByRole('dialog').or(page.getByRole('menu').last()).first().waitFor()
      }
      await page.waitForLoadState('networkidle')
      found.push(...(await violations(page, rules[theme])).map((line) => `${path} ${button ?? ''} ${line}`))
      // The search of pages is the shell's: it would lie over the next screen.
      if (button) await page.keyboard.press('Escape')
    }
    await page.goto('/linkPool')
    for (const name of ['Add', 'Clear all', 'Delete']) {
      await page.getByRole('button', { name, exact: true }).last().hover()
      found.push(...(await violations(page, ['color-contrast'])).map((line) => `over ${name} ${line}`))
    }
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await page.goto('/login')
    await page.locator('button[type=submit]').waitFor()
    found.push(...(await violations(page, rules[theme])).map((line) => `login ${line}`))
    expect(found).toEqual([])
  },
)

test('dialogs keep the focus inside and give it back', async () => {
  const { page } = harness
  await page.goto('/linkPool')
  const opener = page.getByRole('button', { name: 'Clear all' })
  await opener.click()
  await page.getByRole('dialog').waitFor()
  // Past the last button the browser stops at the page itself, once, before it begins anew: never at what lies behind.
  const isKept = () =>
    page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('[role=dialog]'))
  await expect.poll(() => page.evaluate(() => !!document.activeElement?.closest('[role=dialog]'))).toBe(true)
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    await expect.poll(isKept).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the login page loads at most 250 kB of JavaScript, a first list 430 kB (gzip)', async () => {
  const browser = harness.page.context().browser()!
  const loads = await measureLoads(browser, harness.stub.url, 'stub')
  expect(loads.login).toBeLessThan(250_000)
  expect(loads.firstList).toBeLessThan(430_000)
})
