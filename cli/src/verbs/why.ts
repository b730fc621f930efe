import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** `qd why ID`: asked so often that it has a name of its own. */
export const why = defineVerbs({
  group: 'work',
  rank: 20,
  add: addWhy,
})

function addWhy(program: Command, tree: Tree): void {
  const { words } = tree
  const command = program.command('why').description(words('help.why'))
  if (!isAsked(tree, 'why')) return
  const load = async () => (await import('../commands/bookTasks/whyTask.ts')).whyTask
  perform(tree, command.argument('<id>', words('arg.id')).option('--run', words('opt.why_run')), load)
  addExamples(command, tree, [
    ['qd why 7', 'example.why'],
    ['qd why 21 --run', 'example.why_run'],
    ["qd why 7 --json | jq '.[].phones[] | {serial, rules}'", 'example.wall_pipe'],
  ])
}
