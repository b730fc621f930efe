import type { Command } from 'commander'
import type { WordsAfter } from '../cliKey.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const imports = defineVerbs({
  group: 'work',
  rank: 30,
  add: addImports,
})

function addImports(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('imports').alias('import').description(words('help.imports'))
  if (!isAsked(tree, 'imports', 'import')) return
  const add = (usage: string, key: WordsAfter<'help.imports_'>) =>
    group.command(usage).description(words(`help.imports_${key}`))
  const load = async () => await import('../commands/imports.ts')

  const list = add('list', 'list').option('--resource <name>', words('opt.resource'))
  perform(tree, list, async () => (await load()).listAll)
  perform(tree, add('show', 'show').argument('<id>', words('arg.import_id')), async () => (await load()).show)
  perform(tree, add('commit', 'commit').argument('<id>', words('arg.import_id')), async () => (await load()).commit)
  const undo = add('undo', 'undo').argument('<id>', words('arg.import_id')).option('-y, --yes', words('opt.yes'))
  perform(tree, undo, async () => (await load()).undo)
  perform(tree, add('discard', 'discard').argument('<id>', words('arg.import_id')), async () => (await load()).discard)
  const errors = add('errors', 'errors').argument('<id>', words('arg.import_id'))
  perform(tree, errors.option('-o, --output <file>', words('opt.output')), async () => (await load()).errors)
}
