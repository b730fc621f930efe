import { expect, test } from 'vitest'
import { startScreenHarness } from './screenHarness.testing.ts'

const harness = startScreenHarness({ token: '' })

test('without a session every path leads to the login page and back to where one wanted to go', async () => {
  const { page } = harness
  await page.goto('/linkPool?link_type=1')
  await page.waitForURL('**/login?redirect=%2FlinkPool%3Flink_type%3D1')
  await page.fill('#username', 'admin')
  await page.fill('#password', 'Admin12345')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/linkPool?link_type=1')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe('stub-token')
  expect(harness.stub.state.calls.find((call) => call.path === '/login')?.body).toMatchObject({
    username: 'admin',
    password: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('a redirect to another origin leads home', async () => {
  const { page } = harness
  await page.goto('/login?redirect=https://evil.example/')
  await page.fill('#username', 'admin')
  await page.fill('#password', 'x')
  await page.click('button[type=submit]')
  await page.waitForURL(`${harness.stub.url}/homeStatis`)
})

test('a wrong password is told in the form, which keeps what was typed', async () => {
  const { page } = harness
  await page.goto('/login')
  await page.fill('#username', 'nobody')
  await page.fill('#password', 'wrong')
  await page.click('button[type=submit]')
  expect(await page.getByRole('alert').innerText()).toBe('用户名或密码不正确')
  expect(await page.inputValue('#username')).toBe('nobody')
  expect(await page.locator('button[type=submit].ant-btn-loading').count()).toBe(0)
})

test('the second factor is asked for when the server wants it', async () => {
  const { page } = harness
  await page.goto('/login')
  await page.fill('#username', 'factor')
  await page.fill('#password', 'x')
  await page.click('button[type=submit]')
  await page.fill('#code', '123456')
  await page.click('button[type=submit]')
  await page.waitForURL('**/homeStatis')
})

test('an unreachable server is named as such', async () => {
  const page = await harness.open({ language: 'zh-CN' })
  await page.goto('/login')
  await page.route('**/api/login', (route) => route.abort())
  await page.fill('#username', 'admin')
  await page.fill('#password', 'x')
  await page.click('button[type=submit]')
  expect(await page.getByRole('alert').innerText()).toBe('后端未启动或代理错误')
})

test('the language is chosen before signing in, and kept', async () => {
  const { page } = harness
  await page.goto('/login')
  await page.selectOption('.login-language', 'pt')
  await page.locator('button[type=submit]', { hasText: 'Entrar' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('pt')
  await page.reload()
  await page.locator('button[type=submit]', { hasText: 'Entrar' }).waitFor()
})

test('whoever is signed in already does not see the login page', async () => {
  const page = await harness.open({ token: 'stub' })
  await page.goto('/login')
  await page.waitForURL('**/homeStatis')
})
