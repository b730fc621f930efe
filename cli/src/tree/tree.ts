import type { Command } from 'commander'
import type { CliKey } from '../cliKey.ts'
import type { Called, Context } from '../context.ts'

/** What the command tree is built with. Nothing in tree/ loads anything: a command is loaded when it runs. */
export interface Tree extends Called {
  argv: readonly string[]
  /** The plain resources. */
  resourceNames: readonly string[]
  /** A text of the namespace `cli` that has no values. */
  words(key: CliKey): string
  /** The command tree for another command line. */
  build(tree: Tree): Command
  /** Set by the command that ran. */
  exitCode: number
}

/** A command's code: its arguments as typed, its options with the global ones. Returns the exit code where it is not 0. */
export type Perform<O> = (context: Context, options: O, ...args: string[]) => Promise<number | undefined>

/**
 * Whether the command line may be about this command: only then its verbs are spelled out. A superset is fine, a word that
 * only looks like the name costs a millisecond.
 */
export function isAsked({ argv }: Tree, ...names: readonly string[]): boolean {
  return argv.some((word) => names.includes(word))
}

/** Lets a command run code that is loaded only then. Several arguments of one `<name...>` arrive one by one. */
export function perform<O>(tree: Tree, command: Command, load: () => Promise<Perform<O>>): Command {
  return command.action(async () => {
    const [action, { createContext }] = await Promise.all([load(), import('../context.ts')])
    const options = command.optsWithGlobals()
    const context = await createContext(tree, options)
    tree.exitCode = (await action(context, options as O, ...command.args)) ?? 0
  })
}
