import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What content tasks have beyond the derived verbs. */
export const contentTask = defineVerbs({
  of: 'content-task',
  add: addTaskVerbs,
})

function addTaskVerbs(tasks: Command, tree: Tree): void {
  if (!isAsked(tree, 'content-task')) return
  const { words } = tree
  const estimate = tasks
    .command('estimate')
    .description(words('help.content_estimate'))
    .argument('<values>', words('arg.content_values'))
  addExamples(estimate, tree, [
    ['qd content-task estimate task.json', 'example.content_estimate'],
    ["qd content-task estimate task.json --json | jq '{posts, parts}'", 'example.content_estimate_pipe'],
  ])
  perform(tree, estimate, async () => (await import('../commands/contentTasks.ts')).estimate)
}
