import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

/** What nurture tasks have beyond the derived verbs. */
export const nurtureTask = defineVerbs({
  of: 'nurture-task',
  add: addNurture,
})

function addNurture(list: Command, tree: Tree): void {
  if (!isAsked(tree, 'nurture-task')) return
  const { words } = tree
  const load = async () => await import('../commands/publish/nurture.ts')
  const preview = list
    .command('preview')
    .description(words('help.nurture_preview'))
    .argument('<id>', words('arg.id'))
    .option('--count <n>', words('opt.starts'))
  addExamples(preview, tree, [
    ['qd nurture-task preview 3 --count 20', 'example.nurture_preview'],
    ["qd nurture-task preview 3 --json | jq -r '.accounts[].starts[0].time'", 'example.nurture_preview_pipe'],
  ])
  perform(tree, preview, async () => (await load()).preview)
  const why = list.command('why').description(words('help.nurture_why')).argument('<id>', words('arg.id'))
  addExamples(why, tree, [['qd nurture-task why 3', 'example.nurture_why']])
  perform(tree, why, async () => (await load()).why)
  const week = list
    .command('week')
    .description(words('help.nurture_week'))
    .option('--from <day>', words('opt.from_day'))
  addExamples(week, tree, [['qd nurture-task week --from 2027-03-22', 'example.nurture_week']])
  perform(tree, week, async () => (await load()).week)
}
