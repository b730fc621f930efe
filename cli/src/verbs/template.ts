import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What templates have beyond the derived verbs. */
export const template = defineVerbs({
  of: 'template',
  add: addTemplate,
})

function addTemplate(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'template')) return
  const { words } = tree
  const preview = list
    .command('preview')
    .description(words('help.preview_template'))
    .argument('<template>', words('arg.template'))
    .requiredOption('--persona <id|name>', words('opt.persona'))
  addExamples(preview, tree, [['qd template preview "Plain post" --persona Mia', 'example.preview_template']])
  const test = list
    .command('test')
    .description(words('help.test_template'))
    .argument('<template>', words('arg.template'))
    .requiredOption('--persona <id|name>', words('opt.persona'))
    .requiredOption('--about <text>', words('opt.about'))
    .option('--no-picture', words('opt.no_picture'))
  addExamples(test, tree, [
    ['qd template test "Plain post" --persona Mia --about "First tea"', 'example.test_template'],
  ])
  perform(tree, test, async () => (await import('../commands/makeTask.ts')).ofTemplate)
  perform(tree, preview, async () => (await import('../commands/previewTemplate.ts')).previewTemplate)
}
