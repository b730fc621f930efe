import { actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { addAction } from '../tree/action.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addListing } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What people write to our accounts, and what is answered: the verbs of conversations in one place. */
export const messages = defineVerbs({ group: 'work', rank: 35, add: addMessages })

/** Of the list of conversations, as they are there. */
const actionNames = ['note', 'assign', 'snooze', 'close'] as const

function addMessages(program: Command, tree: Tree): void {
  const { words } = tree
  const command = program.command('messages').description(words('messages.help'))
  const conversation = tree.definitions.find(({ name }) => name === 'conversation')
  if (!isAsked(tree, 'messages') || !conversation) return
  const load = async () => await import('../commands/messages/messages.ts')
  const list = command.command('list').description(words('help.verb_list'))
  addListing(list, tree, conversation)
  list.option('--watch', words('messages.opt_watch'))
  perform<Record<string, unknown>>(tree, list, async () => {
    const { listTalks } = await load()
    return (context, options) => listTalks(context, conversation, options)
  })
  addExamples(list, tree, [
    ['qd messages list --waiting 1 --order waiting_since:asc', 'messages.example_waiting'],
    ['qd messages list --watch --json | jq -r .text', 'messages.example_watch'],
  ])
  const show = command.command('show').description(words('messages.help_show')).argument('<id>', words('arg.id'))
  show.option('--all', words('messages.opt_all')).option('--watch', words('messages.opt_watch'))
  perform(tree, show, async () => (await load()).show)
  const next = command.command('next').description(words('messages.help_next'))
  perform(tree, next, async () => (await load()).next)
  addExamples(next, tree, [['qd messages next --json | jq .id', 'messages.example_next']])
  addReply(command, tree)
  const actions = actionsOf(conversation)
  for (const name of actionNames) addAction(command, tree, conversation, name, actions[name]!)
}

function addReply(command: Command, tree: Tree): void {
  const { words } = tree
  const reply = command.command('reply').description(words('messages.help_reply'))
  reply
    .argument('<id>', words('arg.id'))
    .argument('<text>', words('messages.arg_text'))
    .option('--comment', words('messages.opt_comment'))
    .option('--seen <message>', words('messages.opt_seen'))
    .option('--at <time>', words('messages.opt_at'))
    .option('--anyway', words('messages.opt_anyway'))
    .option('--request-id <id>', words('messages.opt_request'))
    .option('-y, --yes', words('opt.yes'))
  addExamples(reply, tree, [
    ['qd messages reply 7 "It left today." --seen 412', 'messages.example_reply'],
    ['qd messages reply 7 @answer.txt --at "2026-12-01 09:00" --yes', 'messages.example_reply_later'],
    ['echo "Thank you" | qd messages reply 12 @- --comment --yes', 'messages.example_reply_comment'],
  ])
  perform(tree, reply, async () => (await import('../commands/messages/reply.ts')).reply)
}
