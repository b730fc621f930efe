import type { Command } from 'commander'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What hosts have beyond the derived verbs. */
export const host = defineVerbs({
  of: 'host',
  add: addHost,
})

function addHost(host: Command, tree: Tree): void {
  host.alias('hosts')
  if (!isAsked(tree, 'host', 'hosts')) return
  const token = host.command('token').description(tree.words('help.host_token'))
  perform(tree, token, async () => (await import('../commands/createToken.ts')).createToken)
}
