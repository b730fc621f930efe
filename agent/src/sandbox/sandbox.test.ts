// @module-tag slow

import { failureDetail } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import { maxResultBytes, type RunResult } from '@quarterdeck/shared/protocol/runResult.ts'
import { describe, expect, test } from 'vitest'
import { runScript, type ScriptEnd, ScriptFault, type ScriptRun } from './host.ts'
import { defaultLimits } from './limits.ts'

interface Seen {
  end: ScriptEnd
  calls: { op: string; args: unknown }[]
  logs: string[]
}

const returned = (result: RunResult) => ({ kind: 'returned', result, leftOut: [] })

async function play(body: string, options: Partial<ScriptRun> = {}): Promise<Seen> {
  const calls: Seen['calls'] = []
  const logs: string[] = []
  const end = await runScript({
    source: `export default async function main({ phone, task, parameters, log, account, sleep }) {\n${body}\n}`,
    file: 'sample.js',
    context: {
      task: { id: 7, book_name: 'Dune', share_link: '' },
      parameters: { pause: 2 },
      account: { name: 'anna' },
    },
    log: (level, text) => logs.push(`${level} ${text}`),
    signal: new AbortController().signal,
    ...options,
    async handle(op, args) {
      calls.push({ op, args })
      return options.handle?.(op, args)
    },
  })
  return { end, calls, logs }
}

describe('a script', () => {
  test('gets its task, parameters and account, calls the phone in order and returns its result', async () => {
    const { end, calls, logs } = await play(
      `log('title', { a: 1 }); log.warn(account.name)
       await phone.open()
       await phone.byText(task.book_name).first().tap({ timeoutMs: 50 })
       await sleep(1)
       const text = await phone.byId('link').byClass({ contains: 'Text' }).text()
       return { share_link: text, pause: parameters.pause, id: task.id }`,
      { handle: async (op) => (op === 'locate' ? 'https://shelf.example/1' : null) },
    )
    expect(end).toEqual(returned({ share_link: 'https://shelf.example/1', pause: 2, id: 7 }))
    expect(logs).toEqual(['info title {"a":1}', 'warn anna'])
    expect(calls).toEqual([
      { op: 'open', args: { fresh: true } },
      {
        op: 'locate',
        args: { action: 'tap', path: [{ by: 'text', value: 'Dune', match: 'exact' }, { nth: 0 }], timeoutMs: 50 },
      },
      {
        op: 'locate',
        args: {
          action: 'text',
          path: [
            { by: 'id', value: 'link', match: 'exact' },
            { by: 'class', value: 'Text', match: 'contains' },
          ],
        },
      },
    ])
  })

  test('may catch what the phone says, and finds the code in the error', async () => {
    const { end } = await play(
      `try { await phone.byText('x').tap() } catch (error) { return { code: error.code, message: error.message } }`,
      { handle: () => Promise.reject(new ScriptFault('not_found', 'not there within 1 s')) },
    )
    expect(end).toEqual(returned({ code: 'not_found', message: 'phone.byText("x").tap(): not there within 1 s' }))
  })

  test('that does not catch it fails with the code and the line of the call', async () => {
    const { end } = await play(`await phone.open()\nawait phone.byText('x').tap()`, {
      handle: (op) => (op === 'open' ? Promise.resolve() : Promise.reject(new ScriptFault('not_found', 'not there'))),
    })
    expect(end).toMatchObject({ kind: 'threw', code: 'not_found', line: 3 })
  })

  test('fails with what was found, for readers of any language, unless it puts words of its own in its place', async () => {
    const handle = () =>
      Promise.reject(new ScriptFault('not_found', failureDetail('not_in_list', { locator: 'l', shown: 's' })))
    const found = { code: 'not_in_list', values: { locator: 'l', shown: 's' }, call: 'phone.byText("x").tap()' }
    expect((await play(`await phone.byText('x').tap()`, { handle })).end).toMatchObject({ particular: found })
    const other = `try { await phone.byText('x').tap() } catch (error) { error.message = '没有书'; throw error }`
    const { end } = await play(other, { handle })
    expect(end).toMatchObject({ code: 'not_found', message: '没有书' })
    expect(end).not.toHaveProperty('particular.code')
  })

  test('runs its calls one after the other even where it starts them together', async () => {
    let running = 0
    let most = 0
    const { end } = await play(`await Promise.all([phone.key('a'), phone.key('b'), phone.key('c')])`, {
      async handle() {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running -= 1
      },
    })
    expect(end.kind).toBe('returned')
    expect(most).toBe(1)
  })

  test('that is cut off from outside ends at once, even while it computes', async () => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new Error('halted')), 150)
    const { end } = await play('for (;;) {}', { signal: abort.signal })
    expect(end).toMatchObject({ kind: 'broken', error: { message: 'halted' } })
  })
})

describe('a wrong call is explained with its line and reaches no phone', () => {
  const wrong: [string, string, string][] = [
    ['a method that does not exist', `await phone.tapp()`, 'phone has no tapp'],
    ['a method that is nearly right', `await phone.byTxt('x').tap()`, 'did you mean byText?'],
    ['a field that the task does not have', `await phone.byText(task.headline).tap()`, 'task has no headline'],
    ['a parameter that does not exist', `await sleep(parameters.pauze)`, 'did you mean pause?'],
    ['a text that is a number', `await phone.byText(4).tap()`, 'give a text or { contains: text }, not 4'],
    ['an empty text', `await phone.byText(task.share_link).tap()`, 'an empty text finds nothing in particular'],
    ['an unknown option', `await phone.byText('x').tap({ timeout: 4 })`, 'no option timeout'],
    ['a value out of range', `await phone.swipe('up', { distance: 4 })`, 'distance must be a number from 0.05 to 0.9'],
    ['one argument too many', `await phone.openLink('a', 'b')`, 'too many arguments ("b")'],
    [
      'a fault that there is not',
      `await task.fail('no', { fault: 'weather' })`,
      "fault must be one of 'task', 'script'",
    ],
    ['a wrong option of a failure', `await task.fail('no', { whose: 'phone' })`, 'no option whose'],
    ['a name of Node', `setTimeout(() => {}, 1)`, 'use `await sleep(ms)`'],
    ['a name of the browser', `fetch('http://x')`, 'reaches nothing but its phone'],
    ['an import', `await import('node:fs')`, 'imports nothing'],
    ["an import of the sandbox's own file", `await import('./calls.js')`, "cannot import './calls.js'"],
    ['one behind the back of the reader', `await (0, eval)("import('calls.js')")`, 'no function filename for import()'],
    ['a forgotten await', `phone.byText('x').tap()`, 'phone.byText("x").tap() was not awaited'],
    ['a forgotten await before another call', `task.commit(); await phone.open()`, 'task.commit() was not awaited'],
    ['a promise that nothing settles', `await new Promise(() => {})`, 'nothing will ever settle'],
  ]
  test.each(wrong)('%s', async (_title, body, message) => {
    const { end, calls } = await play(`\n${body}`)
    expect(end).toMatchObject({ kind: 'threw', message: expect.stringContaining(message) })
    expect(calls).toEqual([])
    if (!message.includes('filename')) expect(end).toHaveProperty('particular.code')
    if (end.kind === 'threw' && !message.includes('settle') && !/import/.test(message)) expect(end.line).toBe(3)
  })

  test('a function that nobody awaited is found when the script ends before it', async () => {
    const { end } = await play(`async function later() { await phone.open() }\nlater()`, {
      handle: () => new Promise((resolve) => setTimeout(resolve, 20)),
    })
    expect(end).toMatchObject({ kind: 'threw', code: 'missing_await' })
  })
})

describe('limits of the sandbox', () => {
  test('an endless loop ends at its deadline', async () => {
    const { end } = await play('let i = 0\nfor (;;) i += 1', { limits: { sliceMs: 100 } })
    // Where it was last heard of: it made no call, so that is where its function begins.
    expect(end).toMatchObject({ kind: 'threw', code: 'endless_loop', line: 1 })
    const called = await play('const deep = () => { for (;;) {} }\nawait sleep(1)\ndeep()', {
      limits: { sliceMs: 100 },
    })
    expect(called.end).toMatchObject({ kind: 'threw', code: 'endless_loop', line: 2 })
  })

  test('an error that the interpreter finds names its line, also where the script has broken what it stands on', async () => {
    const recursion = await play('const deep = () => deep() + 1\ndeep()')
    expect(recursion.end).toMatchObject({ message: 'InternalError: stack overflow', line: 2 })
    const broken = await play(`await phone.open()`, {
      source: `Promise.resolve = () => null.x\nexport default async function main() {}`,
    })
    expect(broken.end).toMatchObject({ message: "TypeError: cannot read property 'x' of null", line: 1 })
  })

  test('an endless loop of promises ends too, and cannot be caught', async () => {
    const { end } = await play('for (;;) { try { await null; for (;;) {} } catch {} }', { limits: { sliceMs: 100 } })
    expect(end).toMatchObject({ kind: 'threw', code: 'endless_loop' })
  })

  test('a memory bomb ends inside its own memory', async () => {
    const { end } = await play('const all = []\nfor (;;) all.push(new Array(1000).fill(1.5))')
    expect(end).toMatchObject({ kind: 'threw', code: 'out_of_memory' })
  })

  test('a memory bomb that swallows its errors ends too', async () => {
    const bomb = 'const all = []; for (;;) { try { all.push("x".repeat(1e6) + all.length) } catch {} }'
    const { end } = await play(bomb, { limits: { sliceMs: 300 } })
    expect(end.kind).toBe('threw')
  })

  test('recursion without end is an error of the script, not of the agent', async () => {
    const { end } = await play('const f = () => f() + 1\nf()')
    expect(end).toMatchObject({
      kind: 'threw',
      code: 'script_error',
      message: expect.stringContaining('stack overflow'),
    })
  })

  test('log lines and calls at once are limited', async () => {
    const { logs } = await play('for (let i = 0; i < 5000; i++) log("line " + i)', { limits: { logLines: 10 } })
    expect(logs).toHaveLength(10)
    expect(logs[9]).toContain('too many log lines')
    const { end, calls } = await play('await Promise.all(Array.from({ length: 100 }, () => phone.open()))')
    expect(end).toMatchObject({ kind: 'threw', message: expect.stringContaining('too many calls at once') })
    expect(calls).toEqual([])
  })

  test('nothing of Node is in reach', async () => {
    const { end } = await play(
      `
      const names = ['process', 'require', 'module', 'global', 'Buffer', 'fetch', 'WebAssembly', 'setTimeout', 'console',
        'queueMicrotask', 'structuredClone', 'Atomics', 'navigator', 'performance', 'std', 'os']
      const climb = (value) => value.constructor.constructor('return typeof process + typeof require')()
      const caught = await phone.open().catch((error) => climb(error))
      return { found: names.filter((name) => name in globalThis).join(), phone: climb(phone.byText), caught }`,
      { handle: () => Promise.reject(new ScriptFault('no_user', 'y')) },
    )
    const nothing = 'undefinedundefined'
    expect(end).toEqual(returned({ found: '', phone: nothing, caught: nothing }))
  })

  test('a script that breaks the built-in objects breaks only itself', async () => {
    const { end } = await play(`
      Object.prototype.then = function (ok) { ok('owned') }
      JSON.stringify = () => '{"op":"commit"}'
      Promise.prototype.then = () => {}
      await phone.open()
      return { a: 1 }`)
    expect(['threw', 'returned']).toContain(end.kind)
    expect((await play('return { a: 1 }')).end).toEqual(returned({ a: 1 }))
  })

  test('the next script in the same thread finds nothing that one has left, and has all of its memory', async () => {
    const body = `
      const found = typeof globalThis.left + typeof [].left
      globalThis.left = Array.prototype.left = 'x'.repeat(30 * 1024 * 1024) + task.id
      return { found }`
    for (let n = 0; n < 4; n++) expect((await play(body)).end).toEqual(returned({ found: 'undefinedundefined' }))
  })

  test('a flood of results and one of log text leave the agent its memory', async () => {
    const flood = `const text = 'x'.repeat(1e6); for (let n = 0; n < 3000; n++) log(text)
      return Object.fromEntries(Array.from({ length: 100 }, (_, n) => ['f' + n, 'x'.repeat(50_000)]))`
    const { end, logs } = await play(flood)
    expect(end.kind).toBe('returned')
    expect(logs).toHaveLength(defaultLimits.logLines)
    expect(Math.max(...logs.map((line) => line.length))).toBeLessThanOrEqual('debug '.length + 4000)
    if (end.kind === 'returned')
      expect(Buffer.byteLength(JSON.stringify(end.result))).toBeLessThanOrEqual(maxResultBytes)
  })

  test('of a result of 200,000 fields, and of errors as long as memory reaches, only what is kept leaves the sandbox', async () => {
    const fields = await play(
      `const all = { share_link: 'https://shelf.example/1', list: [1], at: new Date(0), big: 10n, none: null }
       for (let n = 0; n < 200_000; n++) all['field' + n] = n
       return { ...all, check_status: 1 }`,
    )
    expect(fields.end).toMatchObject({
      kind: 'returned',
      result: { share_link: 'https://shelf.example/1', check_status: 1 },
    })
    expect(fields.end).toMatchObject({ result: { at: '1970-01-01T00:00:00.000Z', field0: 0 } })
    if (fields.end.kind !== 'returned') return
    const kept = Object.keys(fields.end.result).length
    expect(fields.end.leftOut).toEqual([
      'of the result only texts, numbers and truth values are kept, not list, big, none',
      expect.stringMatching(
        new RegExp(`^a result has 16384 bytes at most: left out field\\d+, .* and ${200_003 - kept - 10} more$`),
      ),
    ])
    const thrown = [
      `throw new Error('x'.repeat(2e7))`,
      `const e = new Error('x'); e.stack = 'x'.repeat(2e7); throw e`,
      `throw 'x'.repeat(1e7)`,
      `log('x'.repeat(2e7)); throw Object.assign(new Error('x'), { code: 'x'.repeat(1e7) })`,
      // As one that broke what the sandbox's own modules stand on.
      `String.prototype.slice = function () { return this }; throw new Error('x'.repeat(2e7))`,
      `String.prototype.slice = function () { return this.valueOf() }; log('x'.repeat(2e7)); throw new Error('x'.repeat(2e7))`,
      `JSON.stringify = () => 'x'.repeat(2e7); return { a: 1 }`,
      `JSON.stringify = () => ({ toString: () => 'x'.repeat(2e7), length: 1 }); await phone.open()`,
    ]
    for (const body of thrown) {
      const { end, logs } = await play(body)
      expect(end.kind).toBe('threw')
      expect(JSON.stringify([end, logs]).length).toBeLessThan(13_000)
    }
    const outside = { source: `throw new Error('x'.repeat(1e7))\nexport default async function main() {}` }
    expect(JSON.stringify((await play('', outside)).end).length).toBeLessThan(3000)
  })

  test('what a script logged is there at once, though it computes until it is cut off', async () => {
    const abort = new AbortController()
    const { promise, resolve } = Promise.withResolvers<string>()
    const ended = play(`await sleep(1); log('the last that was heard'); for (;;) {}`, {
      signal: abort.signal,
      log: (_level, text) => resolve(text),
    })
    expect(await promise).toBe('the last that was heard')
    abort.abort(new Error('time'))
    expect((await ended).end).toMatchObject({ kind: 'broken' })
  })

  test('a million taps are done one after another, until somebody ends it', async () => {
    const abort = new AbortController()
    let taps = 0
    const { end } = await play(`for (let n = 0; n < 1e6; n++) await phone.byText('x').tap()`, {
      signal: abort.signal,
      async handle() {
        taps += 1
        if (taps === 500) abort.abort(new Error('the run took too long'))
      },
    })
    expect(end).toMatchObject({ kind: 'broken', error: { message: 'the run took too long' } })
    expect(taps).toBe(500)
  })

  test('a script with prototypes of its own making gets nothing that it was not given', async () => {
    const games = [
      `phone.__proto__.tap = () => 'owned'; await phone.open()`,
      `Object.setPrototypeOf(task, { commit: () => 'owned' }); await task.commit()`,
      `Array.prototype.toJSON = () => 'owned'; Object.prototype.action = 'tap'; await phone.byText('x').text()`,
      `Object.defineProperty(Object.prototype, 'code', { value: 'owned' }); throw new Error('x')`,
      `const e = new Error(); e.__proto__ = null; throw e`,
      `throw new Proxy({}, { get() { throw new Error('inner') } })`,
      `return { get share_link() { throw new Error('late') } }`,
      `return JSON.parse('{"__proto__":{"x":1},"constructor":"y"}')`,
    ]
    for (const game of games) {
      const { end } = await play(game)
      expect(['threw', 'returned']).toContain(end.kind)
      if (end.kind === 'returned') expect(Object.getPrototypeOf(end.result)).toBe(Object.prototype)
    }
    expect((await play('return { a: 1 }')).end).toEqual(returned({ a: 1 }))
  })

  test('runs of one script share a thread, and what ends one of them ends no other', async () => {
    const body = `const found = typeof globalThis.left
      globalThis.left = task.id
      if (task.id === 1) throw new Error('no')
      if (task.id === 2) for (;;) {}
      if (task.id === 3) { const all = []; for (;;) all.push(new Array(1000).fill(1.5)) }
      for (let n = 0; n < 20; n++) { await sleep(1); await phone.open() }
      if (task.id === 4) for (;;) await sleep(1)
      return { found, left: globalThis.left }`
    const abort = new AbortController()
    const ends = await Promise.all(
      Array.from({ length: 12 }, async (_, id) => {
        const context = { task: { id }, parameters: {}, account: { name: 'anna' } }
        const { signal } = id === 4 ? abort : new AbortController()
        const { end } = await play(body, {
          context,
          signal,
          limits: { sliceMs: 300 },
          handle: async () => void (id === 5 && abort.abort(new Error('halted'))),
        })
        return end.kind === 'threw' ? end.code : end.kind === 'returned' ? end.result : end.kind
      }),
    )
    const well = (left: number) => ({ found: 'undefined', left })
    expect(ends).toEqual([
      ...[well(0), 'script_error', 'endless_loop', 'out_of_memory', 'broken'],
      ...[5, 6, 7, 8, 9, 10, 11].map(well),
    ])
  })

  test('harm nobody beside them: a good script goes on while hostile ones run', async () => {
    const hostile = [
      'for (;;) {}',
      'const all = []; for (;;) all.push(new Array(1000).fill(1.5))',
      'const f = () => f() + 1; f()',
      `for (let n = 0; n < 3000; n++) log('x'.repeat(5000))`,
    ]
    const good = `let n = 0; while (n < 50) { await phone.open(); n += 1 }; return { n }`
    const [fine, ...bad] = await Promise.all([
      play(good),
      ...hostile.map((body) => play(body, { limits: { sliceMs: 500 } })),
    ])
    expect(fine!.end).toEqual(returned({ n: 50 }))
    expect(fine!.calls).toHaveLength(50)
    expect(bad.map(({ end }) => (end.kind === 'threw' ? end.code : end.kind))).toEqual([
      ...['endless_loop', 'out_of_memory', 'script_error', 'returned'],
    ])
  })
})
