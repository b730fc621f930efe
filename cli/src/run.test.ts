import { languages } from '@quarterdeck/shared/i18n/language.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDictionary } from './dictionary.ts'
import { exitCodes } from './exitCodes.ts'
import { languageFor } from './language.ts'
import { createProgram } from './program.ts'
import { resourceNames } from './resourceNames.ts'
import { type CliHarness, sitDown } from './testing/runQd.testing.ts'
import type { Tree } from './tree/tree.ts'

const definitions: readonly AnyResource[] = resources
let harness: CliHarness
beforeAll(async () => {
  harness = await sitDown('http://127.0.0.1:9')
})
afterAll(() => harness.remove())

describe('help', () => {
  test('lists every command and what the exit codes mean', async () => {
    const { code, out, err } = await harness.qd(['--help'])
    expect([code, err]).toEqual([0, ''])
    for (const word of ['login', 'book-tasks', 'imports', 'fleet', 'doctor', 'link-pool', 'host', 'audit', 'user']) {
      expect(out).toMatch(new RegExp(`^ {2}${word}\\b`, 'm'))
    }
    expect(out).toContain('Exit codes: 0 done')
    for (const name of ['QD_SERVER', 'QD_TOKEN', 'QD_LANGUAGE', 'QD_CONFIG_DIR']) expect(out).toContain(name)
  })

  test('of a resource lists its verbs, of a verb its options with the choices in words', async () => {
    const verbs = await harness.qd(['help', 'link-pool'])
    for (const verb of ['list', 'add', 'delete', 'clear', 'import', 'export', 'template'])
      expect(verbs.out).toContain(verb)
    expect(verbs.out).not.toMatch(/^ {2}edit/m)
    const add = await harness.qd(['link-pool', 'add', '--help'])
    expect(add.out).toContain('--link-type <code|name>')
    expect(add.out).toContain('1 Head site')
  })

  test('without any command goes to stderr and is a usage error', async () => {
    const { code, out, err } = await harness.qd([])
    expect([code, out]).toEqual([exitCodes.usage, ''])
    expect(err).toContain('Usage: qd')
  })

  test('speaks the language that was asked for', async () => {
    expect((await harness.qd(['--help'], { env: { LANG: 'zh_CN.UTF-8' } })).out).toContain('用法：')
    expect((await harness.qd(['--help', '--language', 'ja'])).out).toContain('使い方：')
  })

  test.each(languages)('of every command in %s has its words, and no raw key', async (language) => {
    const dictionary = await loadDictionary(language, 'all')
    const words = (key: string) => dictionary[`cli.${key}`] ?? key
    const everything = ['host', 'book-tasks', 'imports', 'fleet']
    const names = createProgram({
      argv: everything,
      resourceNames,
      definitions,
      words,
      dictionary,
      language,
    } as unknown as Tree).commands.map((c) => c.name())
    const tree = {
      argv: [...everything, ...names],
      resourceNames,
      definitions,
      words,
      dictionary,
      language,
      io: { stdout: {}, stderr: {} },
    }
    const program = createProgram(tree as unknown as Tree)
    const raw = walk(program).filter((text) => text === '' || /^(help|opt|arg|group|title)\.|undefined/.test(text))
    expect(raw).toEqual([])
    expect(walk(program).length).toBeGreaterThan(300)
  })
})

/** Every description below a command, its own included. */
function walk(command: Command): string[] {
  return [
    command.description(),
    ...command.options.map((option) => option.description),
    ...command.registeredArguments.map((argument) => argument.description),
    ...command.commands.flatMap(walk),
  ]
}

describe('a wrong command line', () => {
  test.each([
    [['nonsense'], 'Unknown command nonsense'],
    [['link-pol'], 'Did you mean “link-pool”?'],
    [['link-pool', 'list', '--keywort', 'x'], 'Unknown option --keywort Did you mean “--keyword”?'],
    [['book-tasks', 'import'], 'Argument file is missing'],
    [['link-pool', 'list', '--keyword'], 'Option --keyword <text> lacks its value'],
    [['link-pool', 'clear'], 'Option --link-type <code|name> is required'],
    [['whoami', 'me'], 'Too many arguments'],
    [['link-pool', 'add', 'https://a.cn', '--link-type', '7'], '--link-type: no “7”; select one of 0 RTS'],
    [['link-pool', 'list', '--order', 'a:up'], '--order: write “a:up” as field or field:desc'],
    [['link-pool', 'list', '--page', '0'], '--page: “0” is no whole number from 1'],
    [['link-pool', 'delete', 'x', '--yes'], '“x” is no id'],
    [['book-tasks', 'set-status', 'done', '1'], '<status>: there is no “done”'],
    [['book-tasks', 'import', 'tasks.xlsx', '--type', '2'], '--type: “2” must be'],
    [['book-tasks', 'import', 'missing.xlsx'], 'missing.xlsx cannot be read (ENOENT)'],
    [['book-tasks', 'import', '.'], '. is not a file'],
    [['whoami', '--server', 'http://'], 'is no server address'],
  ])('%j is exit code 2 with a sentence, and nothing is sent', async (words, sentence) => {
    const { code, out, err } = await harness.qd(words)
    expect(err).toContain(sentence)
    expect([code, out]).toEqual([exitCodes.usage, ''])
  })

  test('is explained in the language of the reader', async () => {
    const { err } = await harness.qd(['nonsense'], { env: { LANG: 'pt_BR.UTF-8' } })
    expect(err).toContain('Comando desconhecido: nonsense')
  })
})

describe('a server that cannot be reached', () => {
  test('is exit code 5 with the reason and the address to check', async () => {
    const { code, err } = await harness.qd(['whoami'])
    expect(code).toBe(exitCodes.unreachable)
    expect(err).toContain('Check the address')
  })

  test('is machine-readable with --json', async () => {
    const { err } = await harness.qd(['whoami', '--json'])
    expect(JSON.parse(err)).toMatchObject({ error: { exitCode: 5, status: 0 } })
  })
})

describe('the language', () => {
  test.each([
    [['--language', 'ko'], {}, 'ko'],
    [['--language=th'], { LANG: 'en_US' }, 'th'],
    [[], { QD_LANGUAGE: 'vi', LANG: 'en_US' }, 'vi'],
    [[], { LC_ALL: 'ja_JP.UTF-8', LANG: 'en_US' }, 'ja'],
    [[], { LANG: 'zh_TW.UTF-8' }, 'zh-CN'],
    [[], { LANG: 'C.UTF-8' }, 'en'],
    [[], {}, 'en'],
    [[], { LANG: 'fr_FR.UTF-8' }, 'en'],
  ])('of %j with %j is %s', (argv, env, language) => {
    expect(languageFor(argv, env as Record<string, string>)).toBe(language)
  })
})
