import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const fleet = defineVerbs({
  group: 'work',
  rank: 50,
  add: addFleet,
})

function addFleet(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('fleet').description(words('help.fleet'))
  if (!isAsked(tree, 'fleet')) return
  const load = async () => await import('../commands/fleet.ts')
  const status = group.command('status').description(words('help.fleet_status')).option('--once', words('opt.once'))
  perform(tree, status, async () => (await load()).status)
}
