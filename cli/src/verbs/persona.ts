import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What personas have beyond the derived verbs. */
export const persona = defineVerbs({
  of: 'persona',
  add: addPersona,
})

function addPersona(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'persona')) return
  const { words } = tree
  const draft = list
    .command('generate')
    .description(words('help.draft_personas'))
    .requiredOption('--count <n>', words('opt.draft_count'), Number)
    .option('--country <code>', words('opt.draft_country'), '')
    .option('--text-language <code>', words('opt.draft_language'), '')
    .option('--women <percent>', words('opt.draft_women'), Number, 50)
    .option('--description <text>', words('opt.draft_description'), '')
  addExamples(draft, tree, [['qd persona generate --count 20 --country CN --women 60', 'example.draft_personas']])
  perform(tree, draft, async () => (await import('../commands/draftPersonas.ts')).draft)
}
