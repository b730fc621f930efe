import type { Page } from 'playwright-core'

/**
 * Goes to a screen as a link in the console does: loading the console anew is most of what a look at a screen costs. Where
 * that would show the same screen in another way, or where nothing is loaded yet, it is loaded.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isElsewhere = await page.evaluate((to) => {
    const screen = document.querySelectorAll('.page > *')
    if (screen.length === 0 || new URL(to, location.href).pathname === location.pathname) return false
    for (const element of screen) element.setAttribute('data-left', '')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
    return true
  }, path)
  if (!isElsewhere) return void (await page.goto(path))
  await page.locator('[data-left]').first().waitFor({ state: 'detached' })
}
