import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What API keys have beyond the derived verbs. */
export const apiKey = defineVerbs({
  of: 'api-key',
  add: addApiKey,
})

function addApiKey(apiKey: Command, tree: Tree): void {
  if (!isAsked(tree, 'api-key')) return
  const { words } = tree
  const add = apiKey
    .command('add')
    .description(words('help.api_key_add'))
    .requiredOption('--name <name>', words('opt.key_name'))
    .option('--kind <kind...>', words('opt.key_kind'))
  addExamples(add, tree, [['qd api-key add --name gateway --kind access', 'example.api_key_add']])
  perform(tree, add, async () => (await import('../commands/addApiKey.ts')).addApiKey)
}
