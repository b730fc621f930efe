import {
  dimensionKey,
  dimensionsOf,
  rangesOf,
  type StatisticsDefinition,
} from '@quarterdeck/shared/resource/statistics.ts'
import { statistics as definitions } from '@quarterdeck/shared/statistics/registry.gen.ts'
import type { Command } from 'commander'
import { addExamples } from '../help.ts'
import { OfferedOption } from '../tree/fields.ts'
import { isAsked, perform, type Tree } from '../tree/tree.ts'
import { addPrinting } from '../tree/verb.ts'
import { defineVerbs } from './defineVerbs.ts'

/** Figures of finished days: a verb for each definition. */
export const statistics = defineVerbs({
  group: 'work',
  rank: 80,
  add: addStatistics,
})

function addStatistics(program: Command, tree: Tree): void {
  const group = program.command('statistics').description(tree.words('help.statistics'))
  if (!isAsked(tree, 'statistics')) return
  for (const definition of definitions) addOne(group, tree, definition)
}

function addOne(group: Command, tree: Tree, definition: StatisticsDefinition): void {
  const { words, dictionary } = tree
  const verb = group.command(definition.name).description(dictionary[definition.title] ?? definition.name)
  verb
    .addOption(new OfferedOption('--range <days>', words('opt.statistics_range'), rangesOf(definition).map(String)))
    .option('--from <day>', words('opt.statistics_from'))
    .option('--to <day>', words('opt.statistics_to'))
    .option('--by <what>', `${words('opt.statistics_by')} ${dimensionsOf(definition).join(', ')}`)
    .addOption(new OfferedOption('--order <figure>', words('opt.statistics_order'), Object.keys(definition.measures)))
    .option('--limit <rows>', words('opt.statistics_limit'))
  for (const [name, { kind }] of Object.entries(definition.dimensions)) {
    const called = dictionary[dimensionKey(name)] ?? name
    const takes = kind === 'reference' ? 'id|name' : 'value'
    verb.option(`--${name.replaceAll('_', '-')} <${takes}>`, `${words('opt.statistics_only')} ${called}`)
  }
  if (definition.name === 'run') {
    addExamples(verb, tree, [
      ['qd statistics run --range 7 --by phone', 'example.statistics_run'],
      ["qd statistics run --by failure --json | jq '.data[0]'", 'example.statistics_run_json'],
    ])
  }
  perform(tree, addPrinting(verb, tree), async () => (await import('../commands/figures.ts')).showFigures(definition))
}
