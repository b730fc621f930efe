import type { Dictionary } from '@quarterdeck/shared/i18n/translate.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { loadDictionary } from './dictionary.ts'
import { report } from './failure.ts'
import type { Io } from './io.ts'
import { languageFor } from './language.ts'
import { createProgram } from './program.ts'
import { resourceNames } from './resourceNames.ts'
import { spelledOut } from './shortcuts.ts'
import type { Tree } from './tree/tree.ts'

/** Resources and their words beyond those of the product: whoever adds one needs no line of code here. */
export interface Additions {
  definitions: readonly AnyResource[]
  words: Dictionary
}

/** Runs one command line and returns its exit code. `argv` without the program itself. */
export async function run(typed: readonly string[], io: Io, added?: Additions): Promise<number> {
  const argv = spelledOut(typed)
  const language = languageFor(argv, io.env)
  // `qd --help` and `qd --version`: nothing but options.
  const amount = argv.every((word) => word.startsWith('-')) ? 'help' : 'all'
  const dictionary = { ...(await loadDictionary(language, amount)), ...added?.words }
  const definitions = [...(await askedFor(argv)), ...(added?.definitions ?? [])]
  const tree: Tree = {
    io,
    argv,
    language,
    dictionary,
    resourceNames: [...resourceNames, ...(added?.definitions.map(({ name }) => name) ?? [])],
    definitions,
    words: (key) => dictionary[`cli.${key}`] ?? key,
    build: createProgram,
    exitCode: 0,
  }
  try {
    await createProgram(tree).parseAsync(argv, { from: 'user' })
    return tree.exitCode
  } catch (error) {
    return await report(error, tree)
  }
}

/**
 * Other words of a command line that is about resources: `sites` is `site`, lines are sent in for some of them, work is stopped on others, and
 * what is published names some, and messages are of conversations. */
const alsoAbout: ReadonlySet<string> = new Set(['hosts', 'sites', 'ingest', 'stop', 'resume', 'publish', 'messages'])

/** All definitions where the command line names a resource; otherwise they are not even loaded. */
async function askedFor(argv: readonly string[]): Promise<readonly AnyResource[]> {
  if (!argv.some((word) => resourceNames.includes(word) || alsoAbout.has(word))) return []
  const { resources } = await import('@quarterdeck/shared/resources/registry.gen.ts')
  return resources as readonly AnyResource[]
}
