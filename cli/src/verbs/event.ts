import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What events have beyond the derived verbs. */
export const event = defineVerbs({
  of: 'event',
  add: addEvent,
})

function addEvent(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'event')) return
  const { words } = tree
  const make = list
    .command('make-task')
    .description(words('help.make_event_task'))
    .argument('<event>', words('arg.event'))
    .requiredOption('--platform <id|name>', words('opt.platform_name'))
    .option('--persona <id|name>', words('opt.persona'))
    .option('--no-picture', words('opt.no_picture'))
    .option('--no-start', words('opt.no_start'))
  addExamples(make, tree, [['qd event make-task "Tea fair" --platform shelf', 'example.make_event_task']])
  const test = list
    .command('test')
    .description(words('help.test_event'))
    .argument('<event>', words('arg.event'))
    .requiredOption('--persona <id|name>', words('opt.persona'))
    .option('--no-picture', words('opt.no_picture'))
  addExamples(test, tree, [['qd event test "Tea fair" --persona Mia', 'example.test_event']])
  perform(tree, make, async () => (await import('../commands/events.ts')).makeOfEvent)
  perform(tree, test, async () => (await import('../commands/events.ts')).tryEvent)
}
