import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const settings = defineVerbs({
  group: 'work',
  rank: 100,
  add: addSettings,
})

function addSettings(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('settings').description(words('help.settings'))
  if (!isAsked(tree, 'settings')) return
  const load = async () => await import('../commands/settings.ts')
  perform(tree, group.command('list').description(words('help.settings_list')), async () => (await load()).listSettings)
  const set = group
    .command('set')
    .description(words('help.settings_set'))
    .argument('<name=value...>', words('arg.settings'))
  addExamples(set, tree, [['qd settings set leaseIdleMinutes=30 zone=Asia/Shanghai', 'example.settings_set']])
  perform(tree, set, async () => (await load()).setSettings)
}
