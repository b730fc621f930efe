import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { dictionaryOf } from '../i18n/dictionary.ts'
import { codeKey } from '../i18n/keys.ts'
import { languages } from '../i18n/language.ts'
import { texts } from '../i18n/texts.gen.ts'
import { translator } from '../i18n/translate.ts'
import { checkScript } from './checkScript.ts'
import { findingText, problemText } from './problemText.ts'
import { maxScriptLength } from './scriptSource.ts'

const meta = `export const meta = { name: 'a', platform: 'shelf', app: 'app.shelf', purpose: 'check', parameters: { pause: { default: 1 } } }`
const script = (body: string, before = '') =>
  `${meta}\n${before}export default async function main({ phone, task, parameters, log, sleep, account }) {\n${body}\n}\n`

function problemsOf(source: string) {
  const verdict = checkScript(source)
  if (verdict.ok) return []
  return verdict.problems.map((problem) => ({ ...problem, message: findingText(problem) }))
}

describe('an upload that is wrong is refused with line, column and reason', () => {
  const wrong: [string, string, number, number, string][] = [
    ['a syntax error', script('  await phone.('), 3, 15, 'SyntaxError: Unexpected token'],
    ['no meta', 'export default async () => {}', 0, 0, 'has no `export const meta'],
    ['a meta without a field', `\n${script('').replace("app: 'app.shelf', ", '')}`, ...([2, 21, 'meta.app'] as const)],
    ['a wrong value in meta', script('').replace("'check'", "'steal'"), 1, 80, 'meta.purpose'],
    [
      'a permission that there is not',
      script('').replace('parameters:', '\n  permissions: ["contacts"], parameters:'),
      ...([2, 3, 'meta has no field permissions'] as const),
    ],
    ['an import', script('', `import fs from 'node:fs'\n`), 2, 1, "cannot import 'node:fs'"],
    ["an import of the sandbox's own files", script(`await import('./calls.js')`), 3, 7, "cannot import './calls.js'"],
    ['a missing await', script(`  phone.byText('x').tap()`), 3, 3, 'does nothing without `await`'],
    ['a call that there is not', script(`await phone.tapp()`), 3, 13, 'phone has no tapp; it has'],
    ['a call of the task that there is not', script(`await task.comit()`), 3, 12, 'did you mean commit?'],
    ['a parameter that meta does not name', script('await sleep(parameters.pauze)'), 3, 24, 'did you mean pause?'],
    ['a name of Node', script(`\nsetTimeout(() => {}, 1)`), 4, 1, 'use `await sleep(ms)`'],
    ['no function', `${meta}\nexport const main = () => {}`, 0, 0, 'needs a function as its export'],
    ['an await at the top', `${meta}\nawait 1\nexport default async () => {}`, 2, 1, 'only inside the function'],
    ['too much', `${meta}\n${' '.repeat(maxScriptLength)}`, 2, 0, `longer than ${maxScriptLength} characters`],
  ]
  test.each(wrong)('%s', (_title, source, line, column, message) => {
    expect(problemsOf(source)).toMatchObject([{ line, column, message: expect.stringContaining(message) }])
  })

  test('everything at once, in the order of the lines', () => {
    const source = script(`phone.open()\nawait task.comit()`, `import 'x'\n`).replace("'a'", "'A'")
    expect(problemsOf(source).map(({ line }) => line)).toEqual([1, 2, 4, 5])
  })

  test('as compilers write it, for programs', () => {
    expect(problemText(problemsOf(script('  await phone.('))[0]!)).toBe('3:15: SyntaxError: Unexpected token')
  })

  test.each(languages)('in %s, with every value in its place', (language) => {
    const t = translator(language, dictionaryOf(texts, language))
    for (const [, source] of wrong) {
      for (const { code, values, message } of problemsOf(source)) {
        const told = t(codeKey('script.problem', code), values)
        expect(told).not.toMatch(/\{\{|^script\./)
        if (language === 'en') expect(told).toBe(message)
        else expect(told).not.toBe(message)
      }
    }
  })
})

describe('names are followed', () => {
  const messages = (source: string) => problemsOf(source).map(({ line, message }) => `${line} ${message.split(';')[0]}`)

  test('through locators, constants, the context and functions that get them', () => {
    expect(messages(script(`await phone.byText('x').first().tab()`))).toEqual(['3 locator has no tab'])
    expect(messages(script(`const all = phone.byId('x')\nawait all.byText('y').taps()`))).toEqual([
      '4 locator has no taps',
    ])
    const helper = 'async function open(one, t) {\n await one.opens()\n t.headline\n}\n'
    expect(messages(script('await open(phone, task)', helper))).toEqual([
      '3 phone has no opens',
      '4 task has no headline',
    ])
    const whole = `${meta}\nexport default async (context) => {\n  await context.phone.tapp()\n  context.fone\n}`
    expect(messages(whole)).toEqual(['3 phone has no tapp', '4 context has no fone'])
    expect(messages(`${meta}\nexport default async ({ phone, tasks }) => phone`)).toEqual(['2 context has no tasks'])
  })

  test('and left alone where they stand for something else', () => {
    const fine = [
      `for (const account of [{ headline: 1 }]) log(account.headline)`,
      `const label = phone.byId('x'); { const label = { headline: 1 }; log(label.headline) }`,
      `log([1].map((task) => task.headline))`,
      `await phone.open().then(() => {}).catch(() => {})`,
      `const fetch = () => 1; fetch()`,
      `log({ process: 1 }.process, task.toString())`,
      `log(parameters['pause'])`,
    ]
    for (const body of fine) expect(problemsOf(script(body))).toEqual([])
  })

  test('in the shipped scripts, which are right', () => {
    const folder = new URL('../../../fixtures/scripts/', import.meta.url)
    for (const name of readdirSync(folder)) {
      expect(problemsOf(readFileSync(new URL(name, folder), 'utf8')), name).toEqual([])
    }
  })
})

describe('forgotten awaits', () => {
  const lines = (body: string) =>
    problemsOf(script(body)).flatMap(({ line, message }) => (message.includes('without `await`') ? [line - 2] : []))

  test('are found at the begin of a statement', () => {
    expect(lines(`{ phone.byText('a (').first()\n  .tap() }`)).toEqual([1])
    expect(lines(`await phone.open()\ntask.commit()\nsleep(1)\ntask.askPerson('x')`)).toEqual([2, 3, 4])
    expect(lines(`if (task.id) phone.key('back'); else phone.open()`)).toEqual([1, 1])
  })

  test('are not seen where a value is used, handled or no action', () => {
    expect(lines(`const a = phone.byText('x')\nconst b =\n  phone.byText('y').text()`)).toEqual([])
    expect(lines(`return phone.byText('x').tap()`)).toEqual([])
    expect(lines(`phone.byText('x').tap().catch(() => {})`)).toEqual([])
    expect(lines(`await Promise.all([\n  phone.open(),\n  sleep(1)])`)).toEqual([])
    expect(lines(`[1].map(() => phone.open())`)).toEqual([])
    expect(lines(`await\n  phone.open()`)).toEqual([])
    expect(lines(`// phone.open()\n'phone.open()'\nmy.phone.open()`)).toEqual([])
  })
})
