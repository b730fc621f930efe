import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What the script library has beyond the derived verbs. */
export const replyPhrase = defineVerbs({
  of: 'reply-phrase',
  add: addReplyPhrase,
})

function addReplyPhrase(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'reply-phrase')) return
  const { words } = tree
  const attempt = list
    .command('try')
    .description(words('help.try_phrases'))
    .argument('<text>', words('arg.message_text'))
    .option('--platform <id|name>', words('arg.platform'))
    .option('--spoken <code>', words('opt.spoken'))
  addExamples(attempt, tree, [['qd reply-phrase try "How much is the tea?"', 'example.try_phrases']])
  perform(tree, attempt, async () => (await import('../commands/tryPhrases.ts')).tryPhrases)
}
