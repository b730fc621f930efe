import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages of tests live for seconds: to optimise their code costs more than it ever gives back. */
const shortLived = '--js-flags=--no-opt,--no-maglev'

/** How many times slower than this machine pages run: `QD_SLOW=10` finds what depends on the clock. */
const slow = Number(process.env.QD_SLOW ?? 1)

/**
 * Debian's Chromium without windows, the only browser that the tests need; `QD_CHROMIUM` names another. For a benchmark
 * `asShipped`: with all that makes pages fast for those who stay.
 */
export function launchBrowser({ asShipped = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.QD_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: asShipped ? flags : [...flags, shortLived],
  })
}

let resting: Browser | undefined

/**
 * The browser of a process of tests: it takes one file after the other, and what it has compiled stays with it. A file ends
 * with `closePages`; the process ends the browser.
 */
export async function browserOfTests(): Promise<Browser> {
  if (!resting?.isConnected()) resting = await launchBrowser()
  return resting
}

/** What a file opened, and the sockets of it. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

export interface PageOptions {
  url: string
  language?: string
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  /** The time zone of the browser; that of the machine where nothing is said. */
  zone?: string
  /** Signed in already with this token. */
  token?: string
}

/** A page in a context of its own, with the language and theme chosen and, where given, signed in. */
export async function openPage(
  browser: Browser,
  { url, language = 'en', theme = 'light', width = 1280, height = 800, zone, token }: PageOptions,
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    ...(zone && { timezoneId: zone }),
    reducedMotion: 'reduce',
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(
    ([chosen, session]) => {
      if (!localStorage.getItem('language')) localStorage.setItem('language', chosen!)
      if (session && !sessionStorage.getItem('signed-in-by-test')) {
        localStorage.setItem('access_token', session)
        sessionStorage.setItem('signed-in-by-test', '1')
      }
    },
    [language, token ?? ''] as const,
  )
  // An outcome is waited for until it is there, on a busy machine too.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  if (slow > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slow })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
  return { context, page, errors }
}
