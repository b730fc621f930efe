import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What groups of events have beyond the derived verbs. */
export const eventGroup = defineVerbs({
  of: 'event-group',
  add: addEventGroup,
})

function addEventGroup(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'event-group')) return
  const { words } = tree
  const run = list
    .command('run')
    .description(words('help.run_events'))
    .argument('<group>', words('arg.event_group'))
    .requiredOption('--platform <name...>', words('opt.platform_name'))
    .option('--count <n>', words('opt.posts_each'), '1')
    .option('--no-picture', words('opt.no_picture'))
    .option('--no-start', words('opt.no_start'))
    .option('--dry-run', words('opt.events_dry_run'))
    .option('--again', words('opt.events_again'))
  addExamples(run, tree, [['qd event-group run Spring --platform shelf --dry-run', 'example.run_events']])
  perform(tree, run, async () => (await import('../commands/events.ts')).runGroup)
}
