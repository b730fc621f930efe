import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type RunnerTestCase } from 'vitest'
import { browserOfTests, closePages, openPage, type PageOptions } from './browser.ts'

export interface Pages {
  /** The one that the tests of a file use by turns; each finds it signed in and as if new. */
  page: Page
  /** What went wrong in the pages of this test so far; a test ends well only while it is empty. */
  errors: string[]
  /** A further page in a context of its own: another language, theme, size or user, or not signed in. */
  open(options?: Partial<PageOptions>): Promise<Page>
}

/** Of the same origin, so that the renderer and the code that it has compiled stay; nothing runs there. */
const blank = '/mark.svg'

/**
 * A browser for the file, closed at its end. Loading the console is most of what a test of it costs: its code stays compiled
 * from one test to the next, and all that the page kept is gone. To be called after the hook that starts the server.
 */
export function startPages(usual: () => PageOptions): Pages {
  let browser: Browser
  let shared: BrowserContext
  const pages = {
    errors: [] as string[],
    async open(options = {}) {
      return watch((await openPage(browser, { ...usual(), ...options })).page)
    },
  } as Pages
  const watch = (page: Page) => {
    page.on('pageerror', ({ message }) => {
      // What signs the test in runs in every frame, and may not in a sandboxed one.
      if (!/The document is sandboxed/.test(message)) pages.errors.push(message)
    })
    return page
  }

  beforeAll(async () => {
    browser = await browserOfTests()
    ;({ context: shared, page: pages.page } = await openPage(browser, usual()))
  })
  afterAll(() => closePages(browser))
  beforeEach(() => {
    pages.errors = []
    watch(pages.page)
  })
  const asNew = async ({ page }: Pages) => {
    for (const context of browser.contexts()) if (context !== shared) await context.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(blank)
    page.removeAllListeners()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  afterEach(async ({ task }) => {
    try {
      await tellPages(task, browser)
    } finally {
      await asNew(pages)
    }
    expect(pages.errors).toEqual([])
  })
  return pages
}

/** After a test that failed: the address and the texts of every page, as a failure beside that of the test. */
export async function tellPages({ result }: Readonly<RunnerTestCase>, browser: Browser): Promise<void> {
  if (result?.state !== 'fail') return
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = await Promise.all(pages.map((page) => page.innerText('body', { timeout: 5000 }).catch(String)))
  const shown = texts.map((text, n) => `${pages[n]!.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}`)
  throw new Error(`On the screen was:\n${shown.join('\n')}`)
}

/** After a test with pages of its own: what they showed, if it failed; then they are closed, and their sockets with them. */
export async function endPages({ task, browser }: { task: Readonly<RunnerTestCase>; browser: Browser }): Promise<void> {
  try {
    await tellPages(task, browser)
  } finally {
    for (const context of browser.contexts()) await context.close()
  }
}
