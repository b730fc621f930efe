import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Serious and critical accessibility violations of the page once it rests, of all rules or some, one readable line each. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: {
        run(context: object, options: object): Promise<{ violations: unknown[] }>
        _audit: { rules: { id: string; impact: string }[] }
      }
    }
    // A rule that finds nothing serious is not asked at all: it would walk the whole page.
    const slight = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    // antd measures with a row that nobody sees or reads.
    const result = await axe.run(
      { exclude: [['.ant-table-measure-row']] },
      {
        resultTypes: ['violations'],
        preload: false,
        performanceTimer: false,
        ...(only
          ? { runOnly: { type: 'rule', values: only } }
          : { rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])) }),
      },
    )
    return result.violations
  }, rules)
  return (found as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`))
}

/** Rows that are about to be replaced are faint, and what fades is fainter than it will be: neither is what people read. */
async function atRest(page: Page): Promise<void> {
  await page.locator('.rows-waiting').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => one.finished))
  })
}
