import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** Groups of phones that follow one: who has them, and how each phone fares. */
export const group = defineVerbs({
  group: 'work',
  rank: 60,
  add: addGroup,
})

function addGroup(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('group-control').description(words('help.group'))
  if (!isAsked(tree, 'group-control')) return
  const load = async () => await import('../commands/groups.ts')
  perform(tree, group.command('list').description(words('help.group_list')), async () => (await load()).listGroups)
  const show = group.command('show').description(words('help.group_show')).argument('<serial>', words('arg.in_group'))
  perform(tree, show, async () => (await load()).showGroup)
  addExamples(group, tree, [
    ['qd group-control list', 'example.group_list'],
    ['qd group-control show R58M12ABCDE --json', 'example.group_show'],
  ])
}
