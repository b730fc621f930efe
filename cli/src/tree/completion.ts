import type { Command } from 'commander'
import { perform, type Tree } from './tree.ts'

/** `qd completion bash`: what a shell offers while somebody types. */
export function addCompletion(program: Command, tree: Tree, build: (tree: Tree) => Command): void {
  const command = program
    .command('completion')
    .description(tree.words('help.completion'))
    .argument('<shell>', tree.words('arg.shell'))
  perform(tree, command, async () => (await import('../commands/completion.ts')).completionOf(build, tree))
}
