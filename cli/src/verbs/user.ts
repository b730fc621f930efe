import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What users have beyond the derived verbs. */
export const user = defineVerbs({
  of: 'user',
  add: addUserVerbs,
})

function addUserVerbs(user: Command, tree: Tree): void {
  if (!isAsked(tree, 'user')) return
  const { words } = tree
  const invite = user
    .command('invite')
    .description(words('help.user_invite'))
    .argument('[username...]', words('arg.invited'))
    .option('--import <id>', words('opt.invite_import'))
    .option('-o, --output <file>', words('opt.invite_output'))
  addExamples(invite, tree, [
    ['qd user invite mei jun', 'example.user_invite'],
    ['qd user invite --import 01J… -o invitations.xlsx', 'example.user_invite_import'],
  ])
  perform(tree, invite, async () => (await import('../commands/inviteUsers.ts')).inviteUsers)
  const access = user
    .command('access')
    .description(words('help.user_access'))
    .argument('<username>', words('arg.username'))
    .option('--from <day>', words('opt.access_from'))
    .option('--to <day>', words('opt.access_to'))
    .option('-o, --output <file>', words('opt.report_output'))
  addExamples(access, tree, [
    ['qd user access mei', 'example.user_access'],
    ['qd user access mei --from 2026-01-01 -o mei.html', 'example.account_why_file'],
  ])
  perform(tree, access, async () => (await import('../commands/userAccess.ts')).accessOfUser)
}
