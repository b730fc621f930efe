import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What platforms have beyond the derived verbs. */
export const platform = defineVerbs({
  of: 'platform',
  add: addPlatform,
})

function addPlatform(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'platform')) return
  const { words } = tree
  const check = list
    .command('check-post')
    .description(words('help.check_post'))
    .argument('<platform>', words('arg.platform'))
    .option('--text <text>', words('opt.post_text'))
    .option('--title <text>', words('opt.post_title'))
    .option('--accounts <count>', words('opt.post_accounts'))
    .option('--post <file>', words('opt.post_file'))
  addExamples(check, tree, [
    ['qd platform check-post notes --text "Good morning #tea"', 'example.check_post'],
    ['qd platform check-post notes --post post.json --json', 'example.check_post_file'],
  ])
  perform(tree, check, async () => (await import('../commands/checkPost.ts')).checkPost)
}
