import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What workflows have beyond the derived verbs. */
export const workflow = defineVerbs({ of: 'workflow', add: addWorkflow })

function addWorkflow(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'workflow')) return
  const { words } = tree
  const load = async () => await import('../commands/publish/workflow.ts')
  const check = list.command('check').description(words('workflow.check')).argument('<id>', words('arg.id'))
  perform(tree, check, async () => (await load()).check)
}
