import type { Command } from 'commander'
import { perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const status = defineVerbs({ group: 'work', rank: 6, add: addStatus })

function addStatus(program: Command, tree: Tree): void {
  const verb = program.command('status').description(tree.words('status.help'))
  perform(tree, verb, async () => (await import('../commands/businessStatus.ts')).status)
}
