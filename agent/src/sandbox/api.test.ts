import { readFileSync } from 'node:fs'
import { namesOf } from '@quarterdeck/shared/contracts/scriptApi.ts'
import { expect, test } from 'vitest'
import { runScript } from './host.ts'

const types = readFileSync(new URL('./api.d.ts', import.meta.url), 'utf8')

/** Names that an interface of api.d.ts declares itself. */
function declared(name: string): string[] {
  const body = new RegExp(`interface ${name}(?: extends \\w+)? \\{\\n([\\s\\S]*?)\\n\\}`).exec(types)![1]!
  return [...new Set([...body.matchAll(/^ {2}(?:readonly )?(\w+)\(/gm)].map((match) => match[1]!))].sort()
}

test('the types for script authors name exactly what a script finds', async () => {
  const end = await runScript({
    source: `export default async ({ phone, task, log }) => ({
      phone: Object.keys(phone).sort().join(),
      locator: Object.keys(phone.byText('x')).sort().join(),
      task: Object.keys(task).sort().join(),
      log: Object.keys(log).sort().join(),
    })`,
    file: 'names.js',
    context: { task: {}, parameters: {}, account: { name: '' } },
    handle: () => Promise.reject(new Error('nothing is called')),
    log: () => {},
    signal: AbortSignal.timeout(10_000),
  })
  const finding = declared('Finding')
  expect(end).toEqual({
    kind: 'returned',
    result: {
      phone: [...finding, ...declared('Phone')].sort().join(),
      locator: [...finding, ...declared('Locator')].sort().join(),
      task: declared('Task').join(),
      log: declared('Log').join(),
    },
    leftOut: [],
  })
})

test('what uploads are checked by names the same', () => {
  const finding = declared('Finding')
  expect([...namesOf.phone].sort()).toEqual([...finding, ...declared('Phone')].sort())
  expect([...namesOf.locator].sort()).toEqual([...finding, ...declared('Locator')].sort())
  expect([...namesOf.log].sort()).toEqual(declared('Log'))
  // What a script returns is no field of its task.
  const given = types.replace(/^export interface SeenWork \{[^}]*\}/m, '')
  const fields = [...given.matchAll(/^ {2}readonly (\w+): (?:number|string|readonly string\[\])$/gm)].map(
    (match) => match[1]!,
  )
  expect([...namesOf.task].sort()).toEqual([...fields, ...declared('Task')].sort())
})
