import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** `qd publish`: what the composer of the console does. */
export const publish = defineVerbs({
  group: 'work',
  rank: 30,
  add: addPublish,
})

function addPublish(program: Command, tree: Tree): void {
  const { words } = tree
  const command = program.command('publish').description(words('help.publish'))
  if (!isAsked(tree, 'publish')) return
  command
    .argument('[text]', words('arg.publish_text'))
    .option('--title <text>', words('opt.post_title'))
    .option('--file <path...>', words('opt.publish_file'))
    .option('--alt <text...>', words('opt.publish_alt'))
    .option('--library <ids>', words('opt.publish_library'))
    .option('--items <ids>', words('opt.publish_items'))
    .option('--account <name...>', words('opt.publish_account'))
    .option('--platform <name...>', words('opt.publish_platform'))
    .option('--persona <name|id>', words('opt.persona'))
    .option('--ai', words('opt.publish_ai'))
    .option('--no-disclosure', words('opt.publish_no_disclosure'))
    .option('--name <text>', words('opt.publish_name'))
    .option('--at <time>', words('opt.publish_at'))
    .option('--next', words('opt.publish_next'))
    .option('--spread <count>', words('opt.publish_spread'))
    .option('--from <day>', words('opt.publish_from'))
    .option('--repeat <day|week|month>', words('opt.publish_repeat'))
    .option('--times <count>', words('opt.publish_times'))
    .option('--by-hand', words('opt.publish_by_hand'))
    .option('--dry-run', words('opt.publish_dry_run'))
    .option('--watch', words('opt.publish_watch'))
  addExamples(command, tree, [
    ['qd publish "Good morning #tea" --account anna --file pier.jpg --dry-run', 'example.publish_check'],
    ['qd publish @post.txt --account anna,ben --file 1.jpg 2.jpg --at "2026-12-01 09:00"', 'example.publish_at'],
    ['qd publish --library 7,8,9 --platform Shelf --spread 2 --from 2026-12-01', 'example.publish_spread'],
    ['echo "Hello" | qd publish @- --account anna --watch', 'example.publish_watch'],
  ])
  perform(tree, command, async () => (await import('../commands/publish/publish.ts')).publish)
}
