import type { Command } from 'commander'
import { perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** `qd completion bash`: what a shell offers while somebody types. */
export const completion = defineVerbs({
  group: 'start',
  rank: 20,
  add: addCompletion,
})

function addCompletion(program: Command, tree: Tree): void {
  const command = program
    .command('completion')
    .description(tree.words('help.completion'))
    .argument('<shell>', tree.words('arg.shell'))
  perform(tree, command, async () => (await import('../commands/completion.ts')).completionOf(tree))
}
