import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchBrowser, openPage, type PageOptions } from '../browser.ts'
import { type Stub, startStub } from '../stub/stubServer.ts'

export interface World {
  stub: Stub
  page: Page
  /** A further page in a context of its own: another language, theme or size, or not signed in. */
  open(options?: Partial<PageOptions>): Promise<Page>
}

/**
 * A browser and a stub for the file. Each test finds fresh data and an empty page that is signed in, in English; what the
 * browser has loaded of the console stays in its cache.
 */
export function startWorld(): World {
  let browser: Browser
  let shared: BrowserContext
  const errors: string[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => errors.push(error.message))
    page.setDefaultTimeout(15_000)
    return page
  }
  const world = {
    async open(options: Partial<PageOptions> = {}) {
      return watch((await openPage(browser, { url: world.stub.url, token: 'stub', ...options })).page)
    },
  } as World

  beforeAll(async () => {
    browser = await launchBrowser()
    world.stub = await startStub()
    const opened = await openPage(browser, { url: world.stub.url, token: 'stub' })
    shared = opened.context
    await opened.page.close()
  })
  afterAll(async () => {
    await browser?.close()
    await world.stub?.close()
  })
  beforeEach(async () => {
    errors.length = 0
    world.stub.reset()
    world.page = watch(await shared.newPage())
  })
  afterEach(async () => {
    await world.page.evaluate(() => localStorage.clear()).catch(() => undefined)
    for (const context of browser.contexts()) {
      if (context !== shared) await context.close()
    }
    await world.page.close()
    expect(errors).toEqual([])
  })
  return world
}
