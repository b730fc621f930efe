import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What articles have beyond the derived verbs. */
export const article = defineVerbs({
  of: 'article',
  add: addArticle,
})

function addArticle(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'article')) return
  const { words } = tree
  const make = list
    .command('make-task')
    .description(words('help.make_article_task'))
    .argument('<id>', words('arg.id'))
    .requiredOption('--persona <id|name>', words('opt.persona'))
    .requiredOption('--platform <id|name>', words('opt.platform_name'))
    .option('--no-picture', words('opt.no_picture'))
    .option('--no-start', words('opt.no_start'))
  addExamples(make, tree, [['qd article make-task 12 --persona Mia --platform shelf', 'example.make_article_task']])
  perform(tree, make, async () => (await import('../commands/makeTask.ts')).ofArticle)
}
