import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What publications have beyond the derived verbs. */
export const publication = defineVerbs({
  of: 'publication',
  add: addPublication,
})

function addPublication(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'publication')) return
  const { words } = tree
  const sheet = async () => await import('../commands/publish/sheet.ts')
  const sent = list
    .command('import')
    .description(words('help.publication_import'))
    .argument('<file>', words('arg.file'))
    .option('--dry-run', words('opt.dry_run'))
  addExamples(sent, tree, [
    ['qd publication template -o posts.xlsx', 'example.publication_template'],
    ['qd publication import posts.xlsx --dry-run', 'example.publication_import'],
  ])
  perform(tree, sent, async () => (await sheet()).importSheet)
  perform(
    tree,
    list
      .command('template')
      .description(words('help.publication_template'))
      .option('-o, --output <file>', words('opt.output')),
    async () => (await sheet()).template,
  )
  const load = async () => await import('../commands/publish/publication.ts')
  const why = list.command('why').description(words('help.publication_why')).argument('<id>', words('arg.id'))
  addExamples(why, tree, [
    ['qd publication why 12', 'example.publication_why'],
    ["qd publication why 12 --json | jq -r '.reasons[0].text'", 'example.publication_why_pipe'],
  ])
  perform(tree, why, async () => (await load()).why)
  const chain = list
    .command('chain')
    .description(words('help.publication_chain'))
    .argument('<id>', words('arg.id'))
    .option('-o, --output <file>', words('opt.report_output'))
  addExamples(chain, tree, [
    ['qd publication chain 12', 'example.content_chain'],
    ['qd publication chain 12 -o chain.html', 'example.content_chain_file'],
  ])
  perform(tree, chain, async () => (await load()).chain)
}
