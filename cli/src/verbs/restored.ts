import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What is left to be done after the data were put back. */
export const restored = defineVerbs({
  group: 'upkeep',
  rank: 12,
  add: addRestored,
})

function addRestored(program: Command, tree: Tree): void {
  const { words } = tree
  const restored = program.command('restored').description(words('help.restored'))
  if (!isAsked(tree, 'restored')) return
  perform(tree, restored, async () => (await import('../commands/restored/showRestored.ts')).showRestored)
  const mark = restored
    .command('mark')
    .description(words('help.restored_mark'))
    .requiredOption('--since <time>', words('opt.restored_since'))
    .option('--data-dir <folder>', words('opt.data_dir'))
  perform(tree, mark, async () => (await import('../commands/restored/markRestored.ts')).markRestored)
  const goOn = restored
    .command('go-on')
    .description(words('help.restored_go_on'))
    .option('--lane <kinds...>', words('opt.restored_lane'))
    .option('--leave-out <hosts...>', words('opt.restored_leave_out'))
    .option('--code <code>', words('opt.code'))
  perform(tree, goOn, async () => (await import('../commands/restored/goOn.ts')).goOn)
  addExamples(restored, tree, [
    ["qd restored mark --since '2026-11-20 03:00' --data-dir /var/lib/quarterdeck", 'example.restored_mark'],
    ['qd restored go-on --lane book_tasks --leave-out rack-2', 'example.restored_go_on'],
  ])
}
