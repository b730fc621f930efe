import { describe, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { measureLoads } from '../measureLoads.ts'
import { startWorld } from './world.ts'

const world = startWorld()

const screens = [
  '/homeStatis',
  '/documentRecord?tab=2',
  '/documentRecord?tab=2&row=4',
  '/linkPool',
  '/liveStationManage',
  '/auditLog?row=72',
  '/userManage',
]
const dialogs = [
  ['/linkPool', 'Add'],
  ['/linkPool', 'Import'],
  ['/linkPool', 'Clear all'],
  ['/documentRecord?tab=2', 'Set number type'],
  ['/roleManage', 'Permissions'],
  ['/linkPool', 'Search pages'],
] as const

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test('no screen has a serious accessibility violation', async () => {
    const page = await world.open({ theme })
    const found: string[] = []
    for (const path of screens) {
      await page.goto(path)
      await page.locator('.page > *:not([aria-hidden])').first().waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await violations(page)).map((line) => `${path} ${line}`))
    }
    expect(found).toEqual([])
  })

  test('no dialog has a serious accessibility violation', async () => {
    const page = await world.open({ theme })
    const found: string[] = []
    for (const [path, name] of dialogs) {
      await page.goto(path)
      await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
      await page.waitForLoadState('networkidle')
      found.push(...(await violations(page)).map((line) => `${path} ${name} ${line}`))
    }
    expect(found).toEqual([])
  })

  test('nor has the login page', async () => {
    const page = await world.open({ theme, token: '' })
    await page.goto('/login')
    await page.locator('button[type=submit]').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

test('dialogs keep the focus inside and give it back', async () => {
  const { page } = world
  await page.goto('/linkPool')
  const opener = page.getByRole('button', { name: 'Clear all' })
  await opener.click()
  await page.getByRole('dialog').waitFor()
  for (let i = 0; i < 12; i++) await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('the login page loads at most 250 kB of JavaScript, a first list 430 kB (gzip)', async () => {
  const browser = world.page.context().browser()!
  const loads = await measureLoads(browser, world.stub.url, 'stub')
  expect(loads.login).toBeLessThan(250_000)
  expect(loads.firstList).toBeLessThan(430_000)
})
