import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What the IP whitelist has beyond the derived verbs. */
export const ipWhitelist = defineVerbs({
  of: 'ip-whitelist',
  add: addAddresses,
})

function addAddresses(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'ip-whitelist')) return
  const { words } = tree
  const test = list.command('test').description(words('help.address_test')).argument('[ip]', words('arg.address'))
  addExamples(test, tree, [['qd ip-whitelist test 203.0.113.9', 'example.address_test']])
  perform(tree, test, async () => (await import('../commands/addresses.ts')).testAddress)

  const mine = list
    .command('add-mine')
    .description(words('help.address_add_mine'))
    .requiredOption('--remark <text>', words('opt.address_remark'))
  addExamples(mine, tree, [['qd ip-whitelist add-mine --remark "office"', 'example.address_add_mine']])
  perform(tree, mine, async () => (await import('../commands/addresses.ts')).addOwnAddress)
}
