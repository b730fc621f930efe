import { loadDictionary } from './dictionary.ts'
import { report } from './failure.ts'
import type { Io } from './io.ts'
import { languageFor } from './language.ts'
import { buildProgram } from './program.ts'
import type { Tree } from './tree/tree.ts'

/** Runs one command line and returns its exit code. `argv` without the program itself. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const language = languageFor(argv, io.env)
  const dictionary = await loadDictionary(language)
  const tree: Tree = { io, argv, language, dictionary, words: (key) => dictionary[`cli.${key}`] ?? key, exitCode: 0 }
  try {
    await buildProgram(tree).parseAsync(argv, { from: 'user' })
    return tree.exitCode
  } catch (error) {
    return await report(error, tree)
  }
}
