import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What decisions have beyond the derived verbs. */
export const workflowDecision = defineVerbs({ of: 'workflow-decision', add: addDecisions })

function addDecisions(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'workflow-decision')) return
  const { words } = tree
  const shown = list.command('shown').description(words('workflow.shown')).argument('<id>', words('arg.id'))
  perform(tree, shown, async () => (await import('../commands/publish/workflow.ts')).shown)
}
