import type { Command } from 'commander'
import { perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const today = defineVerbs({ group: 'work', rank: 5, add: addToday })

function addToday(program: Command, tree: Tree): void {
  const verb = program.command('today').description(tree.words('today.help'))
  perform(tree, verb, async () => (await import('../commands/today.ts')).today)
}
