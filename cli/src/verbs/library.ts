import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What library items have beyond the derived verbs. */
export const library = defineVerbs({
  of: 'library-item',
  add: addLibrary,
})

function addLibrary(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'library-item')) return
  const { words } = tree
  const match = list.command('match').description(words('help.match_video')).argument('<id>', words('arg.id'))
  addExamples(match, tree, [['qd library-item match 12', 'example.match_video']])
  const reshoot = list
    .command('reshoot')
    .description(words('help.reshoot'))
    .argument('<id>', words('arg.id'))
    .requiredOption('--persona <id|name>', words('opt.persona'))
    .requiredOption('--platform <id|name>', words('opt.platform_name'))
    .option('--no-picture', words('opt.no_picture'))
    .option('--no-start', words('opt.no_start'))
  addExamples(reshoot, tree, [['qd library-item reshoot 12 --persona Mia --platform shelf', 'example.reshoot']])
  perform(tree, reshoot, async () => (await import('../commands/makeTask.ts')).ofVideo)
  perform(tree, match, async () => (await import('../commands/matchVideo.ts')).matchVideo)
}
