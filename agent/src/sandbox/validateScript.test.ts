import { describe, expect, test } from 'vitest'
import { missingAwaits } from './missingAwaits.ts'
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
    ['a syntax error', `${meta}export default async function f() {\n  await phone.(\n}`, 3, 'SyntaxError'],
    ['no default function', `${meta}export const main = () => {}`, 0, 'needs `export default async function'],
    ['an import', `${meta}import fs from 'node:fs'\nexport default async () => {}`, 0, "cannot import 'node:fs'"],
    ['an endless loop at the top', `${meta}for (;;) {}\nexport default async () => {}`, 0, 'computed for too long'],
    ['an await at the top', `${meta}await 1\nexport default async () => {}`, 1, 'only inside the function'],
    ['an error at the top', `${meta}\nnull.x\nexport default async () => {}`, 3, 'TypeError'],
    ['a forgotten await', `${meta}export default async ({ phone }) => {\n  phone.open()\n}`, 3, 'without `await`'],
  ]
  test.each(wrong)('refuses %s with its line', async (_title, source, line, message) => {
    const verdict = await validateScript(source)
    expect(verdict).toMatchObject({ ok: false, problems: [{ line, message: expect.stringContaining(message) }] })
  })
})

describe('forgotten awaits', () => {
  const lines = (body: string) => missingAwaits(body).map((problem) => problem.line)

  test('are found at the begin of a statement', () => {
    expect(lines(`{ phone.byText('a (').first()\n  .tap() }`)).toEqual([1])
    expect(lines(`await phone.open()\ntask.commit()\nsleep(1)`)).toEqual([2, 3])
    expect(lines(`if (x) phone.key('back'); else phone.open()`)).toEqual([1, 1])
  })

  test('are not seen where a value is used, handled or no action', () => {
    expect(lines(`const a = phone.byText('x')\nconst b =\n  phone.byText('y').text()`)).toEqual([])
    expect(lines(`return phone.byText('x').tap()`)).toEqual([])
    expect(lines(`phone.byText('x').tap().catch(() => {})`)).toEqual([])
    expect(lines(`await Promise.all([\n  phone.open(),\n  sleep(1)])`)).toEqual([])
    expect(lines(`list.map(() => phone.open())`)).toEqual([])
    expect(lines(`await\n  phone.open()`)).toEqual([])
    expect(lines(`// phone.open()\n'phone.open()'\nmy.phone.open()`)).toEqual([])
  })
})
