import { describe, expect, test } from 'vitest'
import { dialog, listPage } from '../listPage.ts'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness()
const tabTitles = () => harness.page.locator('.tab').allInnerTexts()

describe('pages', () => {
  test('the root leads home, an unknown path to /404', async () => {
    await harness.page.goto('/')
    await harness.page.waitForURL('**/homeStatis')
    await harness.page.goto('/nothingHere')
    await harness.page.waitForURL('**/404')
    expect(await harness.page.getByRole('heading').innerText()).toBe('This page does not exist')
  })

  test('the menu shows a group of one as an item and of several as a submenu, and only what is allowed', async () => {
    const { page, stub } = harness
    stub.state.instead.set('GET /user/getMenu', {
      http: 200,
      body: { status: 200, message: '', data: ['/homeStatis', '/linkPool', '/userManage', '/roleManage'] },
    })
    await page.goto('/homeStatis')
    const menu = page.getByRole('menubar').or(page.locator('.main-menu')).first()
    await menu.getByText('Link pool').waitFor()
    expect(await menu.getByText('Phones and accounts').count()).toBe(0)
    await menu.getByText('System').hover()
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await page.waitForURL('**/userManage')
    await page.goto('/phoneManage')
    await page.locator('.page .blank h1').waitFor()
    expect(await page.locator('.page [data-row]').count()).toBe(0)
  })

  test('open pages stand in tabs that survive a reload and close by button and middle click', async () => {
    const { page } = harness
    for (const [path, title] of [
      ['/homeStatis', 'Home'],
      ['/linkPool?page=2', 'Link pool'],
      ['/userManage', 'Users'],
    ] as const) {
      await page.goto(path)
      await page.locator('.tab-current', { hasText: title }).waitFor()
    }
    expect(await tabTitles()).toEqual(['Home', 'Link pool', 'Users'])
    await page.reload()
    await page.locator('.tab-current', { hasText: 'Users' }).waitFor()
    expect(await tabTitles()).toEqual(['Home', 'Link pool', 'Users'])
    await page.getByRole('button', { name: 'Close Users' }).click()
    await page.waitForURL('**/linkPool?page=2')
    await page.locator('.tab a', { hasText: 'Link pool' }).click({ button: 'middle' })
    await page.waitForURL('**/homeStatis')
    expect(await tabTitles()).toEqual(['Home'])
    // The one that is shown stands in sight, however many are open.
    await page.setViewportSize({ width: 400, height: 800 })
    for (const path of ['/linkPool', '/userManage', '/auditLog', '/roleManage']) {
      await page.goto(path)
      const box = page.locator('.tab-current')
      await expect.poll(async () => (await box.boundingBox())!.x + (await box.boundingBox())!.width).toBeLessThan(401)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('Ctrl K finds pages by their name and searches in lists', async () => {
    const { page } = harness
    await page.goto('/homeStatis')
    await page.locator('.home').waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('.palette').getByRole('combobox').fill('audit')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auditLog')
    await page.locator('.palette').waitFor({ state: 'detached' })
    await listPage(page).settled()
    await page.keyboard.press('Control+k')
    await page.locator('.palette').getByRole('combobox').fill('example-7')
    await page.getByRole('option', { name: 'in Link pool' }).click()
    await page.waitForURL('**/linkPool?keyword=example-7')
  })

  test('language and theme are switched in place and kept', async () => {
    const { page } = harness
    await page.goto('/linkPool')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name: '日本語' }).click()
    await page.locator('.tab', { hasText: 'リンクプール' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('ja')
    await page.getByRole('button', { name: 'テーマ' }).click()
    await page.getByRole('menuitem', { name: 'ダーク' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await page.reload()
    await page.locator('html[data-theme=dark][lang=ja]').waitFor()
  })

  test('phones see neither logo nor title', async () => {
    const { page } = harness
    await page.goto('/homeStatis')
    await page.locator('.brand').waitFor()
    const context = await page.context().browser()!.newContext({
      baseURL: harness.stub.url,
      userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/156 Mobile Safari/537.36',
    })
    await context.addInitScript(() => localStorage.setItem('access_token', 'stub'))
    const mobile = await context.newPage()
    await mobile.goto('/homeStatis')
    await mobile.locator('.main-menu').waitFor()
    expect(await mobile.locator('.brand').count()).toBe(0)
  })
})

describe('failed calls', () => {
  const refuse = (http: number, body: Record<string, unknown> | null) =>
    harness.stub.state.instead.set('GET /website/linkPool/getPage', { http, body })

  test('a 401 with an envelope asks to log in again', async () => {
    const page = await harness.open({ language: 'zh-CN' })
    refuse(401, { status: 401, message: '登录已过期', data: null })
    await page.goto('/linkPool')
    await page.getByText('提示：登录已过期，请重新登录！').waitFor()
    await page.getByRole('button', { name: '重新登录' }).click()
    await page.waitForURL('**/login?redirect=%2FlinkPool')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })

  test('a 401 without an envelope clears the session and reloads after 1.5 s', async () => {
    refuse(401, null)
    const started = Date.now()
    await harness.page.goto('/linkPool')
    await harness.page.waitForURL('**/login?redirect=%2FlinkPool')
    expect(Date.now() - started).toBeGreaterThan(1400)
  })

  test('a 403 is a notice titled Forbidden with the message', async () => {
    refuse(403, { status: 403, message: 'no access to links', data: null })
    await harness.page.goto('/linkPool')
    const notice = harness.page.locator('.ant-notification-notice')
    await notice.getByText('no access to links').waitFor()
    expect(await notice.innerText()).toContain('Forbidden')
  })

  test('a 500 with a message is a toast, and the list can be tried again', async () => {
    const { page, stub } = harness
    refuse(500, { status: 500, message: 'the disk is full', data: null })
    await page.goto('/linkPool')
    await page.locator('.ant-message').getByText('the disk is full').waitFor()
    await page.getByText('Could not load').waitFor()
    stub.state.instead.clear()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('[data-row]').first().waitFor()
  })

  test('soft statuses show their message, and the data all the same', async () => {
    refuse(200, {
      status: 1013002,
      message: 'partly done',
      data: [{ id: 1, url: 'https://a.example', domain: 'a.example', link_type: 0, update_time: null, remark: '' }],
      totalCount: 1,
      totalPage: 1,
      pageIndex: 1,
      pageSize: 30,
    })
    await harness.page.goto('/linkPool')
    await harness.page.locator('.ant-message').getByText('partly done').waitFor()
    await harness.page.locator('[data-row="1"]').waitFor()
  })
})

describe('the own account', () => {
  const openMenu = async (name: string) => {
    await harness.page.goto('/homeStatis')
    await harness.page.getByRole('button', { name: /User menu/ }).click()
    await harness.page.getByRole('menuitem', { name }).click()
  }

  test('logging out asks, ends the session and reloads', async () => {
    await openMenu('Log out')
    await dialog(harness.page).getByText('Do you want to log out?').waitFor()
    await dialog(harness.page).getByRole('button', { name: 'Log out' }).click()
    await harness.page.waitForURL('**/login?redirect=**')
    expect(harness.stub.state.calls.some((call) => call.method === 'DELETE' && call.path === '/user')).toBe(true)
  })

  test('a logout that the server refuses is told and changes nothing', async () => {
    harness.stub.state.instead.set('DELETE /user', {
      http: 503,
      body: { status: 503, message: 'stopping', data: null },
    })
    await openMenu('Log out')
    await dialog(harness.page).getByRole('button', { name: 'Log out' }).click()
    await harness.page.locator('.ant-message').getByText('Could not log out: stopping').waitFor()
    expect(await harness.page.evaluate(() => localStorage.getItem('access_token'))).toBe('stub')
  })

  test('a weak or mistyped new password is refused before anything is sent', async () => {
    const { page, stub } = harness
    await openMenu('Change password')
    await page.fill('#old_password', 'Old12345x')
    await page.fill('#password', 'weak')
    await page.fill('#again_password', 'other')
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await page
      .getByText('The password has at least 8 characters and contains uppercase and lowercase letters and numbers!')
      .waitFor()
    await page.getByText('The passwords entered twice are inconsistent!').waitFor()
    expect(stub.state.calls.some((call) => call.path === '/user/password')).toBe(false)
  })

  test('a changed password logs out', async () => {
    const { page } = harness
    await openMenu('Change password')
    await page.fill('#old_password', 'Old12345x')
    await page.fill('#password', 'New12345x')
    await page.fill('#again_password', 'New12345x')
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await page.waitForURL('**/login?redirect=**')
  })

  test('what the server finds wrong stands at its field, and the dialog stays open', async () => {
    const { page } = harness
    await openMenu('Change password')
    for (const field of ['old_password', 'password', 'again_password']) await page.fill(`#${field}`, 'Same12345')
    await dialog(page).getByRole('button', { name: 'Change password' }).click()
    await page.locator('.ant-form-item-explain-error', { hasText: '原密码不正确' }).waitFor()
  })
})

test('a lost live connection is shown quietly, and heals', async () => {
  const { page, stub } = harness
  await page.goto('/linkPool')
  await page.locator('[data-row]').first().waitFor()
  await page.context().setOffline(true)
  stub.cut()
  await page.getByText('Connection lost; reconnecting').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Connection lost; reconnecting').waitFor({ state: 'detached' })
})

test('the stop switch asks first, stands on every page while it holds, and lets go again', async () => {
  const { page } = harness
  await page.goto('/homeStatis')
  await page.getByRole('button', { name: 'Stop all work' }).click()
  await dialog(page).getByRole('button', { name: 'Stop all work' }).click()
  await page.getByText('3 runs stopped').waitFor()
  await page.goto('/linkPool')
  await page.locator('.halt-sign', { hasText: 'All work is stopped' }).click()
  await page.getByRole('button', { name: 'Resume work' }).click()
  await dialog(page).getByRole('button', { name: 'Resume work' }).click()
  await page.locator('.halt-sign').waitFor({ state: 'detached' })
})

test('a stop says on every page who stopped and why, and asks for a fresh code before work goes on', async () => {
  const { page } = harness
  const stop = async (reason: string) => {
    await page.goto('/homeStatis')
    await page.getByRole('button', { name: 'Stop all work' }).click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason)
    await dialog(page).getByRole('button', { name: 'Stop all work' }).click()
    await page.locator('.halt-sign', { hasText: new RegExp(`by admin since .* \\(${reason}\\)`) }).waitFor()
  }
  await stop('factor')
  await page.goto('/linkPool')
  await page.locator('.halt-sign', { hasText: 'by admin since' }).click()
  await page.locator('.stop-line', { hasText: '(factor)' }).getByRole('button', { name: 'Resume work' }).click()
  await dialog(page).getByRole('button', { name: 'Resume work' }).click()
  const code = dialog(page).getByRole('textbox', { name: 'Authenticator code' })
  expect(await dialog(page).getByRole('button', { name: 'Resume work' }).isDisabled()).toBe(true)
  await code.fill('123456')
  await dialog(page).getByRole('button', { name: 'Resume work' }).click()
  await page.locator('.halt-sign').waitFor({ state: 'detached' })
  // One that is not for this user to lift offers nothing.
  await stop('wider')
  await page.locator('.stop-line', { hasText: '(wider)' }).waitFor()
  expect(await page.getByRole('button', { name: 'Resume work' }).count()).toBe(0)
})
