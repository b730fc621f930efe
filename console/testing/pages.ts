import type { Browser, Page } from 'playwright-core'
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
    pages.page = (await openPage(browser, usual())).page
  })
  afterAll(() => closePages(browser))
  beforeEach(() => {
    pages.errors = []
    watch(pages.page)
  })
  afterEach(async ({ task }) => {
    try {
      await endPages(task, pages.page)
    } finally {
      pages.page.removeAllListeners()
    }
    expect(pages.errors).toEqual([])
  })
  return pages
}

/** The same page in another language and size: a further one would compile the console anew. */
export async function showAs(page: Page, { language, width }: { language: string; width: number }): Promise<void> {
  await page.setViewportSize({ width, height: width > 1500 ? 1000 : 800 })
  await page.goto(blank)
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
}

/** After a test that failed: the address and the texts of every page, as a failure beside that of the test. */
export async function notifyPages({ result }: Readonly<RunnerTestCase>, browser: Browser): Promise<void> {
  if (result?.state !== 'fail') return
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = await Promise.all(pages.map((page) => page.innerText('body', { timeout: 5000 }).catch(String)))
  const shown = texts.map((text, n) => `${pages[n]!.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 1500)}`)
  throw new Error(`On the screen was:\n${shown.join('\n')}`)
}

/** After a test: what was on the screen, if it failed; then this page is as if new, and all others are closed with their sockets. */
export async function endPages(task: Readonly<RunnerTestCase>, page: Page): Promise<void> {
  const browser = page.context().browser()!
  try {
    await notifyPages(task, browser)
  } finally {
    for (const context of browser.contexts()) if (context !== page.context()) await context.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(blank)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
}
