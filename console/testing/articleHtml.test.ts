// @module-tag second-gear

import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOfTests } from './browser.ts'

/** Foreign HTML as it is cut down by a browser's own parser. */
let clean: (html: string) => Promise<string>
let page: Page
const asked: string[] = []

beforeAll(async () => {
  const browser = await browserOfTests()
  page = await browser.newPage()
  page.on('request', (request) => asked.push(request.url()))
  await page.addScriptTag({ content: await bundled('../src/screens/site/articleManage/sanitiseHtml.ts') })
  clean = (html) =>
    page.evaluate(
      (given) =>
        (globalThis as unknown as { made: Record<string, (html: string) => string> }).made.sanitiseHtml!(given),
      html,
    )
})
afterAll(() => page.context().close())

async function bundled(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(path, import.meta.url))
  const lib = { entry, formats: ['iife' as const], name: 'made' }
  const made = await build({ configFile: false, logLevel: 'silent', build: { lib, write: false } })
  const [output] = Array.isArray(made) ? made : []
  return output!.output[0].code
}

test('what writes text stays as it is', async () => {
  for (const html of [
    '<h1>A</h1><p>b <em>c</em> <span title="hint" lang="zh">d</span></p>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<ol start="3" reversed=""><li value="7">a</li></ol><blockquote>b</blockquote><details open=""><summary>c</summary>d</details>',
    '<img alt="a" width="3" src="data:image/png;base64,iVBORw0KGgo=">',
  ])
    expect(await clean(html)).toBe(html)
})

test.each('script style noscript template iframe object video svg math form textarea select xmp'.split(' '))(
  '%s goes with everything in it',
  async (name) => {
    expect(await clean(`<p>a</p><${name}>lost</${name}>`)).toBe('<p>a</p>')
  },
)

test('an element that nobody knows gives up its text', async () => {
  expect(await clean('<x-widget onclick="x"><b>text</b></x-widget>')).toBe('<b>text</b>')
})

test('no handler, style, name or address stays', async () => {
  for (const name of [
    'onclick',
    'onerror',
    'style',
    'class',
    'id',
    'name',
    'srcset',
    'background',
    'ping',
    'data-x',
    'aria-label',
  ])
    for (const tag of ['a', 'p', 'td']) {
      const around = tag === 'td' ? ['<table><tbody><tr>', '</tr></tbody></table>'] : ['', '']
      expect(await clean(`${around[0]}<${tag} ${name}="x">t</${tag}>${around[1]}`)).toBe(
        `${around[0]}<${tag}>t</${tag}>${around[1]}`,
      )
    }
  expect(await clean('<a href="https://a.example/x">words</a> <a href="javascript:x">b</a>')).toBe(
    '<a title="https://a.example/x">words</a> <a>b</a>',
  )
})

test.each([
  'https://elsewhere.example/pixel.gif',
  '//elsewhere.example/pixel.gif',
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png,<script>',
  'blob:https://a.example/1',
])('of the picture %s its description is left', async (src) => {
  expect(await clean(`<p>a <img src="${src}" alt="a hill"> <img src="${src}"></p>`)).toBe('<p>a [a hill] </p>')
})

test('nothing is left of HTML without text', async () => {
  for (const html of ['', ' <p> </p>', '<script>x</script>', '<img src="https://a.example/x.png">']) {
    expect(await clean(html)).toBe('')
  }
})

test('nothing runs and nothing is asked for, however it is hidden', async () => {
  const hostile = [
    '<svg><script>window.hacked=1</script></svg>',
    '<img src=x onerror=window.hacked=1>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=1>',
    '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>">',
    '<svg></p><style><a id="</style><img src=1 onerror=window.hacked=1>">',
    '<a href="jav&#x0A;ascript:window.hacked=1">x</a><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
    '<template><img src=x onerror=window.hacked=1></template><base href="https://evil.example/"><link rel=stylesheet href=//evil.example/x>',
    `${'<div>'.repeat(3_000)}<img src=x onerror=window.hacked=1>deep`,
  ]
  for (const html of hostile) {
    const left = await clean(html)
    expect(left).not.toMatch(/<(script|iframe|form|svg|style|meta|base|link)|<[^>]*\son\w+=|href=|javascript:/i)
    await page.evaluate((given) => {
      document.body.innerHTML = given
    }, left)
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(asked).toEqual([])
})
