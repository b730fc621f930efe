import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What scripts have beyond the derived verbs. */
export const script = defineVerbs({
  of: 'script',
  add: addScript,
})

function addScript(script: Command, tree: Tree): void {
  if (!isAsked(tree, 'script', 'scripts')) return
  const { words } = tree
  const dry = script
    .command('dry-run')
    .description(words('help.script_dry_run'))
    .argument('<name>', words('arg.script'))
    .option('--version-number <number>', words('opt.script_version'))
    .option('--param <name=value...>', words('opt.script_param'))
    .option('--task <name=value...>', words('opt.script_task'))
    .option('--account <name>', words('opt.script_account'), 'dry-run')
  addExamples(dry, tree, [
    ['qd script dry-run shelf-book-list --task book_name=Dune search_keyword=Dune', 'example.script_dry_run'],
    ['qd script dry-run shelf-book-list --param pause=3 --json', 'example.script_dry_run_json'],
  ])
  perform(tree, dry, async () => (await import('../commands/dryRun.ts')).dryRun)
  const out = script
    .command('roll-out')
    .description(words('help.script_roll_out'))
    .argument('<name>', words('arg.script'))
    .argument('[file]', words('arg.script_file'))
    .option('--version-number <number>', words('opt.script_roll_version'))
    .option('--note <text>', words('opt.script_note'))
    .option('--share <percent>', words('opt.script_share'))
    .option('--phones <serials>', words('opt.script_phones'))
    .option('--everywhere', words('opt.script_everywhere'))
    .option('-y, --yes', words('opt.yes'))
  addExamples(out, tree, [
    ['qd script roll-out shelf-book-list new.js', 'example.script_roll_file'],
    ['qd script roll-out shelf-book-list --share 10', 'example.script_roll_some'],
    ['qd script roll-out shelf-book-list --everywhere', 'example.script_roll_all'],
  ])
  perform(tree, out, async () => (await import('../commands/rollOut.ts')).rollOut)
}
