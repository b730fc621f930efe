import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What runs of workflows have beyond the derived verbs. */
export const workflowRun = defineVerbs({ of: 'workflow-run', add: addRuns })

function addRuns(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'workflow-run')) return
  const { words } = tree
  const load = async () => await import('../commands/publish/workflow.ts')
  const listing = list.commands.find((one) => one.name() === 'list')!.option('--mine', words('workflow.mine'))
  perform(tree, listing, async () => (await load()).listRuns)
  const steps = list.command('steps').description(words('workflow.steps')).argument('<id>', words('arg.id'))
  perform(tree, steps, async () => (await load()).steps)
}
