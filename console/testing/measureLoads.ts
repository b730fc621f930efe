import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openPage } from './browser.ts'

const assets = join(import.meta.dirname, '../dist/assets')

/** Bytes of JavaScript, gzip, that the browser asks for until a page stands. */
export interface Loads {
  login: number
  firstList: number
}

/** Opens the login page and, signed in, a first list, each on a cold cache, and sums the scripts that were loaded. */
export async function measureLoads(browser: Browser, url: string, token: string): Promise<Loads> {
  return {
    login: await scriptsOf(browser, url, '/login', 'form button[type=submit]'),
    firstList: await scriptsOf(browser, url, '/linkPool', '.rows [data-row]', token),
  }
}

async function scriptsOf(browser: Browser, url: string, path: string, ready: string, token?: string): Promise<number> {
  const { context, page } = await openPage(browser, { url, language: 'zh-CN', ...(token ? { token } : {}) })
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) loaded.add(basename(new URL(request.url()).pathname))
  })
  await page.goto(path)
  await page.locator(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await context.close()
  return [...loaded].reduce((sum, name) => sum + sizeOf(name), 0)
}

/** Files too small to be packed are sent as they are. */
function sizeOf(name: string): number {
  const file = join(assets, name)
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size
}
