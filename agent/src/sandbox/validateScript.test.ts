import { findingText } from '@quarterdeck/shared/contracts/problemText.ts'
import { describe, expect, test } from 'vitest'
import { validateScript } from './validateScript.ts'

const meta = `export const meta = { name: 'sample', platform: 'shelf', app: 'app.shelf', purpose: 'check' }\n`

describe('validation of a script', () => {
  test('accepts a script with meta and a default function, and gives its meta with defaults', async () => {
    const verdict = await validateScript(`${meta}export default async function check({ phone }) { await phone.open() }`)
    expect(verdict).toEqual({
      ok: true,
      meta: { name: 'sample', platform: 'shelf', app: 'app.shelf', purpose: 'check', parameters: {} },
    })
  })

  const wrong: [string, string, number, string][] = [
    ['no meta', 'export default async () => {}', 0, 'has no `export const meta'],
    ['what reading it tells', `${meta}export default async ({ phone }) => {\n  phone.open()\n}`, 3, 'without `await`'],
    ['an export that is no function', `${meta}const n = Number('1')\nexport default n`, 0, 'needs a function'],
    ['an endless loop at the top', `${meta}for (;;) {}\nexport default async () => {}`, 0, 'computed for too long'],
    ['an error at the top', `${meta}\nnull.x\nexport default async () => {}`, 3, 'TypeError'],
  ]
  test.each(wrong)('refuses %s with its line', async (_title, source, line, message) => {
    const verdict = await validateScript(source)
    const problems = verdict.ok ? [] : verdict.problems.map((problem) => [problem.line, findingText(problem)])
    expect(problems).toEqual([[line, expect.stringContaining(message)]])
  })
})
