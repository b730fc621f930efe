import { type StatisticsDefinition, statisticsNamespace } from '../shared/src/resource/statistics.ts'
import type { Screen } from '../shared/src/screens/defineScreen.ts'
import { statistics } from '../shared/src/statistics/registry.gen.ts'

/** Prints `shared/src/statistics/screens.gen.ts`: the menu is there before anybody opens one of them and their measures are loaded. */
process.stdout.write(
  [
    '// Written by `npm run generate`.',
    `import type { Screen } from '../screens/defineScreen.ts'`,
    '',
    '/** The screens of figures. */',
    'export const statisticsScreens: readonly Screen[] = [',
    ...statistics.map((definition) => `  ${JSON.stringify(screenOf(definition))},`),
    ']',
    '',
  ].join('\n'),
)

function screenOf(definition: StatisticsDefinition): Screen {
  const { route: path, title, menu } = definition
  return { path, keys: [`${statisticsNamespace(definition)}.list`], area: 'statistics', title, menu }
}
