import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { runDimensions, statisticRanges } from '@quarterdeck/shared/values/runStatistics.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { OfferedOption } from '../tree/fields.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addPrinting } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** Figures of finished days. */
export const statistics = defineVerbs({
  group: 'work',
  rank: 80,
  add: addStatistics,
})

function addStatistics(program: Command, tree: Tree): void {
  const { words, dictionary } = tree
  const group = program.command('statistics').description(words('help.statistics'))
  if (!isAsked(tree, 'statistics')) return
  const run = group.command('run').description(words('help.statistics_run'))
  run
    .addOption(new OfferedOption('--range <days>', words('opt.statistics_range'), statisticRanges.map(String)))
    .addOption(new OfferedOption('--by <what>', words('opt.statistics_by'), runDimensions))
  for (const name of ['script', 'platform', 'host', 'phone'] as const) {
    const called = dictionary[codeKey('run-statistics.by', name)] ?? name
    run.option(`--${name} <${name === 'script' ? 'name' : 'id|name'}>`, `${words('opt.statistics_only')} ${called}`)
  }
  addExamples(run, tree, [
    ['qd statistics run --range 7 --by phone', 'example.statistics_run'],
    ["qd statistics run --json | jq '.failures[0]'", 'example.statistics_run_json'],
  ])
  perform(tree, addPrinting(run, tree), async () => (await import('../commands/runStatistics.ts')).showRunStatistics)
}
