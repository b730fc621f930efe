import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { handWritten } from './commits.testing.ts'

const most = 1_000
const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 30 })
  return status === 0 ? stdout : ''
}
/** From where on commits are counted: the one that brought this rule. Without a history there is none. */
const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/commits.test.ts').trim().split('\n').at(-1)
const hasHistory = Boolean(first) && git('rev-parse', '--is-shallow-repository').trim() === 'false'

test.skipIf(!hasHistory)(`a commit has at most ${most} lines that somebody wrote`, () => {
  const commits = git('log', '--no-merges', '--format=%H', `${first}..HEAD`).split('\n').filter(Boolean)
  const tooLarge = commits.flatMap((commit) => {
    const [subject = '', ...body] = git('log', '-1', '--format=%B', commit).split('\n')
    if (body.some((line) => line.startsWith('Made by: '))) return []
    const lines = handWritten(git('show', '-M', '-U0', '--format=', commit))
    return lines > most ? [`${subject}: ${lines}`] : []
  })
  expect(tooLarge).toEqual([])
})

test('texts, generated files and lines that moved are not counted', () => {
  const file = (name: string, ...lines: string[]) => [
    `diff --git a/${name} b/${name}`,
    `+++ b/${name}`,
    '@@ @@',
    ...lines,
  ]
  const diff = [
    ...file('agent/src/a.ts', '-const moved = 1', '-const gone = 1', '+const written = 1', '+++i', '+'),
    ...file('agent/src/b.ts', '+  const moved = 1', '+const moved = 1'),
    ...file('shared/src/i18n/texts/fleet/phone.ts', "+  title: 'x',"),
    ...file('shared/src/i18n/words/commerce.ts', "+  title: 'x',"),
    ...file('shared/src/i18n/textKeys.gen.ts', '+x'),
    ...file('docs/states.md', '+x'),
    ...file('control-plane/src/migrations/014-more.sql', '+x'),
    ...file('package-lock.json', '+x'),
  ].join('\n')
  // What was written, what was counted up, and the line that stands twice where it had stood once.
  expect(handWritten(diff)).toBe(3)
})
