// @module-tag second-gear

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const asked = (path: string) =>
  harness.stub.state.calls.filter((call) => call.path === `/website/statistics/${path}`).map((call) => call.query)
const drawn = async (page: Page, address = '/homeStatis') => {
  await page.goto(address)
  await page.waitForFunction(() => document.querySelectorAll('.statistics [role=img] svg').length >= 8)
}
const chart = (page: Page, title: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { name: title, exact: true }) })

test('nine cards in their order say total, today and what is invalid, and lead to their pages', async () => {
  const { page } = harness
  await drawn(page)
  const cards = page.locator('.card')
  await expect.poll(() => cards.nth(1).innerText()).toContain('1,645')
  expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual([
    '/liveStationManage',
    '/primaryDomainManage',
    '/siteAdministration',
    '/siteDatabase',
    '/accessStatistics',
    '/HeadSiteMonitoring',
    '/articleManage',
    '/documentRecord',
    '/brushingTheLeaderboard',
  ])
  const words = (await cards.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
  expect(words.slice(0, 5)).toEqual([
    ['Live sites', '420', '+7 today', '12 invalid'],
    ['Primary domains', '1,645', '-3 today'],
    ['Lead sites', '4,990', '+10 today'],
    ['Site-group IPs', '600', '0 today'],
    ['Site groups', '60'],
  ])
  await cards.nth(1).click()
  await page.waitForURL('**/primaryDomainManage')
})

test('the range is the last 30 days, can be chosen, stays in the address, and refresh asks for everything again', async () => {
  const { page } = harness
  await drawn(page)
  await expect.poll(() => asked('statis-num-day').length).toBeGreaterThan(0)
  const [first] = asked('statis-num-day') as [Record<string, string>]
  const days = (Date.parse(first.end_time!.slice(0, 10)) - Date.parse(first.start_time!.slice(0, 10))) / 86_400_000
  expect(days).toBe(29)
  expect(first).toMatchObject({
    start_time: expect.stringMatching(/ 00:00:00$/),
    end_time: expect.stringMatching(/ 23:59:59$/),
  })
  await drawn(page, '/homeStatis?start=2026-02-01&end=2026-02-10')
  await expect
    .poll(() => asked('statis-availability').at(-1))
    .toEqual({ start_time: '2026-02-01 00:00:00', end_time: '2026-02-10 23:59:59' })
  await page.locator('.statistics-bar .ant-picker').click()
  await page.getByText('Last 7 days').click()
  await page.waitForURL((url) => url.searchParams.get('start') !== '2026-02-01')
  await expect.poll(() => asked('statis-availability').at(-1)).not.toMatchObject({ start_time: '2026-02-01 00:00:00' })
  await page.waitForLoadState('networkidle')
  const before = asked('top').length
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => asked('top').length).toBe(before + 1)
})

test('a day below 95 percent carries a mark with its number; the tooltip gives the day and exact counts', async () => {
  const { page } = harness
  await drawn(page, '/homeStatis?start=2026-02-01&end=2026-02-05')
  const availability = chart(page, 'Site availability')
  await expect.poll(() => availability.locator('svg text').allTextContents()).toContain('93.2%')
  expect(await availability.locator('.chart-legend').innerText()).toContain('1 day below 95%')
  await availability.scrollIntoViewIfNeeded()
  const box = (await availability.locator('svg').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.getByText('932 valid of 1,000 checked').waitFor()
  expect(await availability.innerText()).toContain('2026-02-03')
})

test('bars name the largest and sum the rest; sites without an owner are said so', async () => {
  const { page } = harness
  await drawn(page)
  const words = () => chart(page, 'Sites per owner').locator('svg text').allTextContents()
  await expect.poll(words).toEqual(expect.arrayContaining(['owner 1', 'Not set', '1,400', '4 others', '1,000']))
  expect(await words()).not.toContain('owner 11')
})

describe('the board', () => {
  test('makes links of addresses only, and stands still where motion is not wanted', async () => {
    const { page } = harness
    await drawn(page)
    const links = () => page.locator('.board a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect.poll(links).toHaveLength(23)
    expect((await links()).filter((link) => !/^https:/.test(link ?? ''))).toEqual([])
    await page.waitForTimeout(2600)
    expect(await page.locator('.board-rows').evaluate((box) => box.scrollTop)).toBe(0)
  })

  test('moves on by itself, and stops under the pointer', async () => {
    const { page } = harness
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await drawn(page)
    const top = () => page.locator('.board-rows').evaluate((box) => box.scrollTop)
    await expect.poll(top).toBeGreaterThan(30)
    await page.locator('.board-rows').hover()
    await page.waitForTimeout(800)
    const held = await top()
    await page.waitForTimeout(2600)
    expect(await top()).toBe(held)
  })
})

test('without data every chart says so, and nothing is drawn from nothing', async () => {
  const { page, stub } = harness
  const nothing = (path: string, data: unknown, beside = {}) =>
    stub.state.instead.set(`GET /website/statistics/${path}`, {
      http: 200,
      body: { status: 200, message: '', data, ...beside },
    })
  const days = ['2026-02-01', '2026-02-02']
  const none = [0, 0]
  nothing('statis-num-day', {
    days,
    liveSiteCount: none,
    mainDomainCount: none,
    leadGenerationCount: none,
    rankingCount: none,
    competitorRankingCount: none,
    upgradeRankingCount: none,
    articleCount: none,
    sendCount: none,
    mySiterankingProportion: [null, null],
    rankingProportion: [null, null],
  })
  nothing(
    'statis-availability',
    Array.from(days, () => ({ availability: null, totalNumber: 0, effective: 0 })),
    {
      times: days,
    },
  )
  nothing('statis-num-user', [], { names: 0, sites: 0 })
  nothing('statislabel', [], { names: 0, sites: 0 })
  nothing('ranking-board', [])
  await page.goto('/homeStatis')
  await expect.poll(() => page.getByText('Nothing in this period').count()).toBe(6)
  await expect.poll(() => page.getByText('No sites yet').count()).toBe(2)
  await page.locator('.board-none').waitFor()
})

test('the bell counts what is open and says what it is', async () => {
  const { page } = harness
  await drawn(page)
  await page.getByRole('button', { name: 'Alerts (2)' }).click()
  const list = page.locator('.alerts')
  await list.waitFor()
  expect(await list.innerText()).toContain('6 days left on the certificate')
  expect(await list.innerText()).toContain('All sites')
  await list.getByRole('link', { name: 'All alerts' }).click()
  await page.waitForURL('**/alertEvents?state=1')
})

test.each([
  ['zh-CN', 'light', 1280],
  ['pt', 'dark', 1280],
  ['vi', 'light', 1920],
  ['zh-CN', 'dark', 2560],
] as const)(
  'in %s, %s, %d pixels wide nothing is cut off, and large screens have large words',
  async (language, theme, width) => {
    const { page } = harness
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: Math.round((width * 10) / 16) })
    await page.goto('/mark.svg')
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await drawn(page)
    const sideways = await page.evaluate(() => {
      const cut = [...document.querySelectorAll<HTMLElement>('.card, .card-label, .card-total, .panel, .panel-head')]
      const pageBox = document.querySelector('.page')!
      return [
        pageBox.scrollWidth - pageBox.clientWidth,
        cut.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.innerText),
      ]
    })
    expect(sideways).toEqual([0, []])
    const size = await page
      .locator('.card-total')
      .first()
      .evaluate((total) => getComputedStyle(total).fontSize)
    expect(size).toBe(width === 2560 ? '34px' : '22px')
    // What is seen is more than a page of one colour: charts and cards have been painted.
    expect((await page.screenshot()).length).toBeGreaterThan(50_000)
  },
)
