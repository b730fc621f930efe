import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Serious and critical accessibility violations of the page as it stands, of all rules or some, one readable line each. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(source)
  const found = await page.evaluate(async (only) => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<{ violations: unknown[] }> }
    }
    // antd measures with a row that nobody sees or reads.
    const result = await axe.run(
      { exclude: [['.ant-table-measure-row']] },
      {
        resultTypes: ['violations'],
        preload: false,
        performanceTimer: false,
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      },
    )
    return result.violations
  }, rules)
  return (found as Violation[])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary}`))
}
