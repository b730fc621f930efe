import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { defineVerbs } from './defineVerbs.ts'

export const upgrades = defineVerbs({
  group: 'work',
  rank: 90,
  add: addUpgrades,
})

function addUpgrades(program: Command, tree: Tree): void {
  const { words } = tree
  const group = program.command('upgrades').alias('upgrade').description(words('help.upgrades'))
  if (!isAsked(tree, 'upgrades', 'upgrade')) return
  const load = async () => await import('../commands/upgrades.ts')
  perform(tree, group.command('list').description(words('help.upgrades_list')), async () => (await load()).listAll)
  const detect = group.command('detect').description(words('help.upgrades_detect'))
  detect.argument('<id...>', words('arg.ids')).option('--watch', words('opt.job_watch'))
  perform(tree, detect, async () => (await load()).detect)
  const run = group.command('run').description(words('help.upgrades_run'))
  run
    .argument('<id...>', words('arg.ids'))
    .option('--watch', words('opt.job_watch'))
    .option('-y, --yes', words('opt.yes'))
  addExamples(run, tree, [
    ['qd upgrades detect 3 4 --watch', 'example.upgrades_detect'],
    ['qd upgrades run 3 --watch', 'example.upgrades_run'],
  ])
  perform(tree, run, async () => (await load()).run)
}
