import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What posts have beyond the derived verbs. */
export const contentItem = defineVerbs({
  of: 'content-item',
  add: addItemVerbs,
})

function addItemVerbs(items: Command, tree: Tree): void {
  if (!isAsked(tree, 'content-item')) return
  const { words } = tree
  const chain = items
    .command('chain')
    .description(words('help.content_chain'))
    .argument('<id>', words('arg.id'))
    .option('-o, --output <file>', words('opt.report_output'))
  addExamples(chain, tree, [
    ['qd content-item chain 12', 'example.content_chain'],
    ['qd content-item chain 12 -o chain.html', 'example.content_chain_file'],
  ])
  perform(tree, chain, async () => (await import('../commands/contentTasks.ts')).chain)
}
