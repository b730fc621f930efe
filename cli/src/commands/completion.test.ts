import { execFileSync, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CliHarness, sitDown } from '../testing/runQd.testing.ts'

let harness: CliHarness
let bash: string
let zsh: string
beforeAll(async () => {
  harness = await sitDown('http://127.0.0.1:1')
  bash = (await harness.qd(['completion', 'bash'])).out
  zsh = (await harness.qd(['completion', 'zsh'])).out
})
afterAll(() => harness.remove())

/** What bash offers behind these words, the last of which is still being typed. */
function offered(...words: string[]): string[] {
  const list = ['qd', ...words].map((word) => `'${word}'`).join(' ')
  const script = `${bash}\nCOMP_WORDS=(${list}); COMP_CWORD=${words.length}; _qd; printf '%s\\n' "\${COMPREPLY[@]}"`
  // All commands together are longer than one argument may be.
  return execFileSync('bash', ['-s'], { input: script }).toString().trim().split('\n')
}

const hasZsh = spawnSync('zsh', ['--version']).status === 0

/** The same in zsh, as its `bashcompinit` asks; what does not begin with the last word zsh leaves out by itself. */
function offeredInZsh(...words: string[]): string[] {
  const list = ['qd', ...words].map((word) => `'${word}'`).join(' ')
  const ask = `words=(${list}); CURRENT=$#words; COMP_CWORD=$((CURRENT - 1)); COMP_WORDS=("\${words[@]}")
    compgen -F _qd -- "\${words[CURRENT]}"`
  const all = execFileSync('zsh', ['-f', '-s'], { input: `${zsh}\n${ask}` })
    .toString()
    .trim()
    .split('\n')
  return all.filter((word) => word.startsWith(words.at(-1)!))
}

describe('a shell offers', () => {
  test('commands, lists, and what can be done with them', () => {
    expect(offered('link')).toEqual(['link-pool'])
    expect(offered('site')).toEqual(expect.arrayContaining(['sites', 'site', 'site-access']))
    expect(offered('link-pool', '')).toEqual(expect.arrayContaining(['list', 'add', 'import', 'clear', 'export']))
    expect(offered('account', 'ed')).toEqual(['edit'])
    expect(offered('book-tasks', 'im')).toEqual(['import'])
    expect(offered('phone', 'rec')).toEqual(['record'])
  })

  test('options of a verb, and the choices of an option', () => {
    expect(offered('link-pool', 'list', '--co')).toEqual(['--columns'])
    expect(offered('link-pool', 'list', '--link-type', '')).toEqual(['0', '1', '2'])
    expect(offered('link-pool', 'list', '--all', '-o', '')).toEqual(['wide', 'json', 'csv'])
    expect(offered('phone', 'record', 'A', '--se')).toEqual(['--seconds'])
    expect(offered('stop', '--g')).toEqual(['--group'])
    expect(offered('book-tasks', 'import', 'tasks.xlsx', '--re')).toEqual(['--repeats'])
  })

  test('the same in zsh, by the commands of bash', () => {
    expect(zsh.split('\n')[0]).toContain('bashcompinit')
    expect(zsh.split('\n').slice(1).join('\n')).toBe(bash)
  })

  test.runIf(hasZsh)('the same where zsh itself asks', () => {
    expect(offeredInZsh('link')).toEqual(['link-pool'])
    expect(offeredInZsh('account', 'ed')).toEqual(['edit'])
    expect(offeredInZsh('link-pool', 'list', '--co')).toEqual(['--columns'])
    expect(offeredInZsh('link-pool', 'list', '--link-type', '')).toEqual(['0', '1', '2'])
    expect(offeredInZsh('link-pool', 'list', '--all', '-o', '')).toEqual(['wide', 'json', 'csv'])
  })

  test('nothing for other shells, and says which there are', async () => {
    expect((await harness.qd(['completion', 'fish'])).err).toBe('qd: shell: no “fish”; select one of bash, zsh\n')
  })
})
