import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What whoever has the machine may do without signing in. */
export const admin = defineVerbs({
  group: 'upkeep',
  rank: 20,
  add: addAdmin,
})

function addAdmin(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('admin').description(words('help.admin'))
  if (!isAsked(tree, 'admin')) return
  const reset = group
    .command('reset-password')
    .description(words('help.admin_reset_password'))
    .option('--username <name>', words('opt.reset_username'), 'admin')
    .option('--data-dir <folder>', words('opt.data_dir'))
  addExamples(reset, tree, [
    ['qd admin reset-password --data-dir /var/lib/quarterdeck', 'example.reset_password'],
    ['qd admin reset-password --username alice', 'example.reset_password_of'],
  ])
  perform(tree, reset, async () => (await import('../commands/resetPassword.ts')).resetPassword)
}
