import { describe, expect, test } from 'vitest'
import { dialog, listPage, select } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()

/** The link pool, with the definition's default filter (type 0) unless the address says otherwise. */
async function links(address = '/linkPool') {
  await harness.page.goto(address)
  const list = listPage(harness.page)
  await list.settled()
  return list
}
const callsOf = (method: string, path: string) =>
  harness.stub.state.calls.filter((call) => call.method === method && call.path === path)

describe('a list', () => {
  test('keeps filters, order and page in the address, and Back brings them back', async () => {
    const { page } = harness
    const list = await links()
    await list.filter('Keyword').fill('example-1')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/linkPool?keyword=example-1')
    const urls = () => list.column(0)
    await expect.poll(async () => (await urls()).every((url) => url.includes('example-1'))).toBe(true)
    await select(page, list.filter('Link type'), 'Head site')
    await page.waitForURL('**/linkPool?keyword=example-1&link_type=1')
    await list.sort('URL')
    await page.waitForURL('**/linkPool?keyword=example-1&link_type=1&sort=url.asc')
    await expect.poll(async () => [...(await urls())].sort().join() === (await urls()).join()).toBe(true)
    await page.goBack()
    await page.goBack()
    await page.waitForURL('**/linkPool?keyword=example-1')
    expect(await list.filter('Keyword').inputValue()).toBe('example-1')
    await list.reset()
    await page.waitForURL('**/linkPool')
    expect(await list.filter('Keyword').inputValue()).toBe('')
  })

  test('asks again when Query would not change the address', async () => {
    const list = await links()
    const before = callsOf('GET', '/website/linkPool/getPage').length
    await list.query()
    await expect.poll(() => callsOf('GET', '/website/linkPool/getPage').length).toBe(before + 1)
  })

  test('shows active filters as chips that go one by one', async () => {
    const list = await links('/linkPool?keyword=example-1&link_type=')
    await list.box.getByRole('button', { name: 'Remove filter: Keyword' }).click()
    await harness.page.waitForURL('**/linkPool?link_type=')
  })

  test('says after ten seconds that there is no answer, and asks again', async () => {
    const { page } = harness
    await page.clock.install()
    let hangs = true
    await page.route('**/api/website/linkPool/getPage**', (route) => (hangs ? undefined : route.continue()))
    await page.goto('/linkPool')
    await page.getByRole('columnheader').first().waitFor()
    await page.clock.fastForward(11_000)
    const note = page.getByRole('status').filter({ hasText: 'The server has not answered yet' })
    await note.waitFor()
    hangs = false
    await note.getByRole('button', { name: 'Retry' }).click()
    const list = listPage(page)
    await list.settled()
    expect((await list.column(0)).length).toBeGreaterThan(0)
    await note.waitFor({ state: 'hidden' })
    await page.unrouteAll()
  })

  test('goes back one page from an empty page beyond the first', async () => {
    await links('/linkPool?page=4')
    await harness.page.waitForURL('**/linkPool?page=3')
  })

  test('tells nothing yet, nothing matches and could not load apart', async () => {
    const { page, stub } = harness
    await links('/linkPool?keyword=zzz')
    await page.getByText('Nothing matches').waitFor()
    await page.locator('.blank').getByRole('button', { name: 'Reset' }).click()
    await page.locator('[data-row]').first().waitFor()
    stub.state.rows.set('link-pool', [])
    await page.reload()
    await page.getByText('Nothing here yet').waitFor()
    expect(await page.locator('.blank').getByRole('button', { name: 'Add' }).count()).toBe(1)
  })

  test('opens links of http and https alone, in a new tab', async () => {
    harness.stub.state.rows.set('link-pool', [
      { id: 1, url: 'https://a.example/', domain: 'a.example', link_type: 0, update_time: null, remark: '' },
      { id: 2, url: 'javascript:alert(1)', domain: '', link_type: 0, update_time: null, remark: '' },
    ])
    const list = await links()
    const link = list.row(1).getByRole('link')
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await list.row(2).getByRole('link').count()).toBe(0)
  })

  test('keeps a selection across pages, says how many, and deletes them after asking', async () => {
    const { page } = harness
    const list = await links()
    const firstId = async () => Number(await list.rows.first().getAttribute('data-row'))
    const first = await firstId()
    await list.choose(first)
    await list.page(2)
    await page.waitForURL('**/linkPool?page=2')
    await expect.poll(firstId).not.toBe(first)
    const second = await firstId()
    await list.choose(second)
    await list.tool('Delete 2 entries').click()
    await dialog(page).getByText('Delete the 2 selected entries').waitFor()
    await dialog(page).getByRole('button', { name: 'Delete 2 entries' }).click()
    await page.locator('.ant-message').getByText('2 deleted').waitFor()
    expect(callsOf('DELETE', '/website/linkPool/delete')[0]?.query.id).toBe(`${first},${second}`)
    expect(await list.tool('Delete').isDisabled()).toBe(true)
  })

  test('is walked through by keyboard', async () => {
    const { page } = harness
    const list = await links()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    const active = page.locator('.row-active')
    expect(await active.getAttribute('data-row')).toBe(await list.rows.first().getAttribute('data-row'))
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(page.url()).toContain(`row=${await active.getAttribute('data-row')}`)
    await page.keyboard.press('j')
    await page.waitForURL(`**row=${await list.rows.nth(1).getAttribute('data-row')}`)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('row='))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.press('Escape')
    await page.locator('body').click({ position: { x: 5, y: 790 } })
    await page.keyboard.press('?')
    await page.getByText('Keyboard shortcuts').waitFor()
  })

  test('downloads what the filter shows', async () => {
    const { page } = harness
    const list = await links('/linkPool?keyword=example-1')
    const [download] = await Promise.all([page.waitForEvent('download'), list.tool('Export').click()])
    expect(download.suggestedFilename()).toBe('link-pool-export.xlsx')
    expect(callsOf('GET', '/website/linkPool/export')[0]?.query).toEqual({ keyword: 'example-1', link_type: '0' })
  })
})

describe('live updates', () => {
  test('change values in place with a tint, and announce new rows without moving any', async () => {
    const { page, stub } = harness
    const list = await links()
    const before = await list.column(0)
    const rows = stub.state.rows.get('link-pool')!
    const shown = Number(await list.rows.first().getAttribute('data-row'))
    const changed = rows.map((row) => (row.id === shown ? { ...row, remark: 'changed elsewhere' } : row))
    const added = { id: 9000, url: 'https://new.example/', domain: 'new.example', link_type: 0, remark: '' }
    stub.state.rows.set('link-pool', [...changed, { ...added, update_time: '2099-01-01 00:00:00' }])
    stub.changed('link-pool')
    await list.row(shown).getByText('changed elsewhere').waitFor()
    expect(await list.row(shown).getAttribute('class')).toContain('row-tinted')
    expect(await list.column(0)).toEqual(before)
    await page.getByRole('button', { name: '1 new' }).click()
    await list.row(9000).waitFor()
    expect(await list.rows.first().getAttribute('data-row')).toBe('9000')
  })
})

describe('what one does oneself', () => {
  test('is shown plainly, also where a live update tells of it before the answer comes', async () => {
    const { page } = harness
    const list = await links()
    const id = Number(await list.rows.first().getAttribute('data-row'))
    await page.route('**/linkPool/delete?*', async (route) => {
      const answer = await route.fetch()
      await page.locator(`.row-gone[data-row="${id}"]`).waitFor()
      await route.fulfill({ response: answer })
    })
    await list.choose(id)
    await list.tool('Delete 1 entry').click()
    await dialog(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await list.row(id).waitFor({ state: 'detached' })
  })

  test('is shown plainly, also on a machine that takes seconds to draw', async () => {
    const { page } = harness
    const list = await links()
    const id = Number(await list.rows.first().getAttribute('data-row'))
    await list.choose(id)
    await list.tool('Delete 1 entry').click()
    // Whoever looks at the clock again finds that three seconds have passed.
    await page.evaluate(() => {
      const now = Date.now()
      let looks = 0
      Date.now = () => now + 3000 * ++looks
    })
    await dialog(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await list.row(id).waitFor({ state: 'detached' })
  })
})

describe('adding', () => {
  test('counts entries and characters as one types, splits them, and says what was added', async () => {
    const { page } = harness
    const list = await links()
    await page.keyboard.press('n')
    const form = dialog(page)
    await form.getByLabel('URL').fill('https://a.example/1, https://b.example/2\nhttps://c.example/3')
    await form.getByText('3 entries · 60 / 500 characters').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await page.locator('.ant-message').getByText('3 added').waitFor()
    expect(callsOf('POST', '/website/linkPool/addData')[0]?.body).toEqual({
      urls: ['https://a.example/1', 'https://b.example/2', 'https://c.example/3'],
      link_type: 0,
      remark: '',
      type: 0,
    })
    await list.box.getByText('https://a.example/1').waitFor()
  })

  test('refuses nothing, what is no link, and more than 500 characters, in the definition’s words', async () => {
    const { page, stub } = harness
    await links()
    await page.keyboard.press('n')
    const form = dialog(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Please enter a URL').waitFor()
    await form.getByLabel('URL').fill('ftp://a.example')
    await form.getByText(/^ftp:\/\/a.example: /).waitFor()
    await form.getByLabel('URL').fill(`https://a.example/${'x'.repeat(500)}`)
    await form.getByText('At most 500 characters; this has 518').waitFor()
    expect(stub.state.calls.some((call) => call.method === 'POST')).toBe(false)
  })

  test('overwriting says how many rows it removes', async () => {
    await links('/linkPool?link_type=1')
    await harness.page.keyboard.press('n')
    await dialog(harness.page).getByText('Overwrite', { exact: true }).click()
    await dialog(harness.page).getByText('Overwriting first removes the 80 entries that are there').waitFor()
  })

  test('asks before typed text is lost, also on Back', async () => {
    const { page } = harness
    await page.goto('/homeStatis')
    await page.locator('.home').waitFor()
    await page.getByText('Sites and links').hover()
    await page.getByRole('menuitem', { name: 'Link pool' }).click()
    await listPage(page).settled()
    await page.keyboard.press('n')
    await dialog(page).getByLabel('Remarks').fill('half a thought')
    await page.keyboard.press('Escape')
    await page.getByText('There are unsaved changes').waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.goBack()
    await page.getByText('There are unsaved changes').waitFor()
    expect(new URL(page.url()).pathname).toBe('/linkPool')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  })

  test('shows what the server finds wrong at its field, and stays open', async () => {
    const { page } = harness
    await page.goto('/cardTypeManage')
    await listPage(page).settled()
    await page.keyboard.press('n')
    await dialog(page).getByLabel('Name').fill('日常卡')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await dialog(page).locator('.ant-form-item-explain-error', { hasText: '已存在相同的数据' }).waitFor()
  })
})

test('clearing deletes one link type after saying how many, and wants the type', async () => {
  const { page, stub } = harness
  await links('/linkPool?link_type=')
  await listPage(page).tool('Clear all').click()
  const question = dialog(page)
  expect(await question.getByRole('button', { name: /^Delete all/ }).isDisabled()).toBe(true)
  await select(page, question.getByLabel('Link type'), 'Head site')
  await question.getByText('Delete all 80 links of this type?').waitFor()
  await question.getByRole('button', { name: 'Delete all 80 entries' }).click()
  await page.locator('.ant-message').getByText('All 80 deleted').waitFor()
  expect(callsOf('DELETE', '/website/linkPool/delAll')[0]?.query).toEqual({ link_type: '1' })
  expect(stub.state.rows.get('link-pool')).toHaveLength(160)
})

test('in two lists side by side a click narrows the right one, and another takes that back', async () => {
  const { page } = harness
  await page.goto('/liveStationManage')
  const left = listPage(page, page.locator('.list').nth(0))
  const right = listPage(page, page.locator('.list').nth(1))
  await left.settled()
  await right.settled()
  const all = await right.rows.count()
  await left.row(3).getByText('live-3.example.net').click()
  await page.waitForURL('**of=live-3.example.net')
  await right.settled()
  await expect.poll(() => right.rows.count()).toBeLessThan(all)
  await expect.poll(async () => [...new Set(await right.column(0))]).toEqual(['live-3.example.net'])
  await expect.poll(() => left.row(3).getAttribute('class')).toContain('row-chosen')
  await left.row(3).getByText('live-3.example.net').click()
  await expect.poll(() => right.rows.count()).toBe(all)
  await expect.poll(() => left.row(3).getAttribute('class')).not.toContain('row-chosen')
  await page.getByRole('button', { name: 'Copy all' }).click()
  await page.getByText('Copied 60 entries').waitFor()
})
