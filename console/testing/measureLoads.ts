import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openPage } from './browser.ts'

const assets = join(import.meta.dirname, '../dist/assets')

/** Bytes of JavaScript, gzip, that the browser asks for until a page stands. */
export interface Loads {
  login: number
  firstList: number
  /** All that is asked for until the first list stands: scripts, styles, texts, calls. */
  firstListRequests: number
}

/** Opens the login page and, signed in, a first list, each on a cold cache, and sums the scripts that were loaded. */
export async function measureLoads(browser: Browser, url: string, token: string): Promise<Loads> {
  const login = await loadsOf(browser, url, '/login', 'form button[type=submit]')
  const list = await loadsOf(browser, url, '/linkPool', '.rows [data-row]', token)
  return { login: login.bytes, firstList: list.bytes, firstListRequests: list.requests }
}

async function loadsOf(browser: Browser, url: string, path: string, ready: string, token?: string) {
  const { context, page } = await openPage(browser, { url, language: 'zh-CN', ...(token ? { token } : {}) })
  const loaded = new Set<string>()
  // What is asked again, of a server that is still busy with its start, is asked once.
  const requests = new Set<string>()
  page.on('request', (request) => {
    requests.add(`${request.method()} ${request.url()}`)
    if (request.url().endsWith('.js')) loaded.add(basename(new URL(request.url()).pathname))
  })
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  return { bytes: [...loaded].reduce((sum, name) => sum + sizeOf(name), 0), requests: requests.size }
}

/** Files too small to be packed are sent as they are. */
function sizeOf(name: string): number {
  const file = join(assets, name)
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size
}
