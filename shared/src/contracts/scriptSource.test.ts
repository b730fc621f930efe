import { describe, expect, test } from 'vitest'
import { findingText } from './problemText.ts'
import { checkParameters } from './scriptMeta.ts'
import { readMeta } from './scriptSource.ts'

const shelf = `
// export const meta = { name: 'not-this-one' }
const text = "export const meta = {}"
export const meta = {
  name: 'shelf-check', // a comment
  platform: "shelf",
  app: 'app.shelf',
  purpose: 'check',
  parameters: {
    pause: { unit: 's', default: 1, min: 0, max: 30 },
    ai_generated_label: { default: true, },
    mode: { default: \`fast\`, options: ['fast', 'sl\\u006fw'] },
  },
}
export default async function check() {}
`

describe('the meta of a script', () => {
  test('is read from the literal, past comments and strings that look like it', () => {
    const read = readMeta(shelf)
    expect(read).toMatchObject({
      ok: true,
      meta: {
        name: 'shelf-check',
        platform: 'shelf',
        purpose: 'check',
        parameters: { pause: { unit: 's', default: 1, min: 0, max: 30 }, mode: { options: ['fast', 'slow'] } },
      },
    })
  })

  test('is never evaluated: calls, names, templates and spreads are refused with their line', () => {
    for (const value of ['process.exit()', 'name', `\`a${'$'}{1}\``, '...x', '(() => 1)()', '1 + 1']) {
      const read = readMeta(`\nexport const meta = {\n  name: ${value},\n}`)
      expect(read).toMatchObject({ ok: false, problems: [{ line: 3 }] })
    }
  })

  test('that is missing or incomplete is explained field by field', () => {
    expect(readMeta('export default () => 1')).toEqual({
      ok: false,
      problems: [{ line: 0, column: 0, code: 'no_meta', values: {} }],
    })
    const read = readMeta(
      `export const meta = { name: 'A b', platform: 'shelf', app: 'shelf', purpose: 'crawl', other: 1 }`,
    )
    const messages = read.ok ? [] : read.problems.map(findingText)
    for (const field of ['meta.name', 'meta.app', 'meta.purpose', 'other']) {
      expect(messages.some((message) => message.includes(field))).toBe(true)
    }
  })

  test('with a default outside its own limits is refused', () => {
    const read = readMeta(
      `export const meta = { name: 'a', platform: 'shelf', app: 'app.shelf', purpose: 'check', parameters: { n: { default: 9, max: 3 } } }`,
    )
    expect(read).toMatchObject({
      ok: false,
      problems: [{ code: 'field_most', values: { field: 'meta.parameters.n.default', most: 3 } }],
    })
  })

  test('with a wrong field is refused where that field stands', () => {
    const read = readMeta(
      `\nexport const meta = {\n  name: 'a', platform: 7,\n  parameters: { n: { default: 9,\n max: 3 } },\n}`,
    )
    const places = read.ok ? [] : read.problems.map(({ line, column, values }) => [line, column, values.field])
    expect(places).toEqual([
      [3, 24, 'meta.platform'],
      [2, 21, 'meta.app'],
      [2, 21, 'meta.purpose'],
      [4, 31, 'meta.parameters.n.default'],
    ])
  })

  test('of a script that is no JavaScript is refused with line and column', () => {
    expect(readMeta(`${shelf}\nfunction f() {\n  phone.(\n}`)).toEqual({
      ok: false,
      problems: [{ line: 18, column: 9, code: 'syntax_token', values: {} }],
    })
  })

  test.each([
    ['{ name }', 'found `name`'],
    ['{ ["na" + "me"]: 1 }', 'computed'],
    ['{ name() {} }', 'name is a function'],
    ['{ get name() { return 1 } }', 'name is a function'],
    ['{ ...other }', 'a spread'],
    ['[1, , 2]', 'missing'],
    ['{ name: /x/ }', 'found `/x/`'],
    ['{ name: 1n }', 'found `1n`'],
    ['{ name: !0 }', 'found `!0`'],
    ['create()', 'found `create()`'],
  ])('that is %s is no literal', (value, reason) => {
    const read = readMeta(`export const meta = ${value}`)
    const problems = read.ok ? [] : read.problems.map((problem) => [problem.line, findingText(problem)])
    expect(problems).toEqual([[1, expect.stringContaining(reason)]])
  })

  test('cannot give itself a prototype', () => {
    const read = readMeta(
      `export const meta = { __proto__: { name: 'a' }, platform: 'a', app: 'a.b', purpose: 'check' }`,
    )
    expect(read).toMatchObject({ ok: false })
  })

  test('nested without end does not exhaust the stack', () => {
    expect(readMeta(`export const meta = ${'['.repeat(100_000)}`)).toMatchObject({ ok: false })
  })
})

describe('parameters', () => {
  const meta = {
    parameters: {
      pause: { default: 1, min: 0, max: 30 },
      label: { default: true },
      mode: { default: 'fast', options: ['fast', 'slow'] },
    },
  }

  test('not given take their defaults', () => {
    expect(checkParameters(meta, { pause: 5 })).toEqual({ ok: true, values: { pause: 5, label: true, mode: 'fast' } })
  })

  test('of a wrong type, range, choice or name are all reported at once', () => {
    expect(checkParameters(meta, { pause: 31, label: 'yes', mode: 'odd', extra: 1 })).toEqual({
      ok: false,
      problems: [
        { code: 'parameter_none', values: { name: 'extra' } },
        { code: 'field_most', values: { field: 'parameters.pause', most: 30 } },
        { code: 'field_type', values: { field: 'parameters.label', expected: 'boolean' } },
        { code: 'field_choice', values: { field: 'parameters.mode', choices: '"fast", "slow"' } },
      ],
    })
  })
})
