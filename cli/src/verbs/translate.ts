import { addExamples } from '../help.ts'
import { isAsked, perform } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** `qd translate`: what the composer of the console offers beside a text. */
export const translate = defineVerbs({
  group: 'work',
  rank: 31,
  add(program, tree) {
    const { words } = tree
    const command = program.command('translate').description(words('help.translate'))
    if (!isAsked(tree, 'translate')) return
    command
      .argument('<text>', words('arg.publish_text'))
      .requiredOption('--to <language>', words('opt.translate_to'))
      .option('--title <text>', words('opt.post_title'))
    addExamples(command, tree, [
      ['qd translate @post.txt --to en > en.txt', 'example.translate'],
      ['qd publish @en.txt --ai --account anna', 'example.translate_publish'],
    ])
    perform(tree, command, async () => (await import('../commands/publish/translate.ts')).translate)
  },
})
