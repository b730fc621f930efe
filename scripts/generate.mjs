// Writes the lists that nobody should have to keep by hand: which resources there are, with their tables, which text files, which
// domains, and which files declare further tables. A resource is every file in shared/src/resources/<area>/, a domain every folder
// in control-plane/src/domains/<group>/; tables are declared in files of the control plane that are called tables.ts. Texts are every
// file in shared/src/i18n/texts/<area>/: the keys of `bookTask.ts` begin with `book-task.`, those of `bookTask.waiting.ts` with
// `book-task.waiting.`, and those of `coffee.announced.ts` stand below the namespaces of others; their keys become a union of literals. Figures are every file in
// shared/src/statistics/, kinds of alerts every file in shared/src/alerts/, lanes of runs every file in shared/src/lanes/. A screen is every file in shared/src/screens/<area>/, what the console
// has for a feature every index.ts in a folder of console/src/screens/<area>/, verbs of `qd` every file in cli/src/verbs/. From
// definitions and declarations follow the triggers and views of the database, from what the domains announce docs/permissions.md, from
// the state tables docs/states.md.
// With --check it only says whether all of this is up to date.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectNode } from './setup.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The generated files as [path, content]. */
export function generated(base = root) {
  const shared = join(base, 'shared/src')
  const resources = join(shared, 'resources')
  const definitions = inFolders(resources)
  // Views have no table.
  const tables = definitions.filter(
    ([area, name]) => !/\bdefine(View|Computed)\(/.test(readFileSync(join(resources, area, `${name}.ts`), 'utf8')),
  )
  const [texts, announcedTexts] = partition(
    inFolders(join(base, 'shared/src/i18n/texts')),
    ([, name]) => !name.endsWith('.announced'),
  )
  const areas = [...new Set(texts.map(([area]) => area))]
  const textsOf = ([area, name]) => `${area}_${camel(name)}`
  const controlPlane = join(base, 'control-plane/src')
  const declarations = readdirSync(controlPlane, { recursive: true })
    .filter((path) => basename(path) === 'tables.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  return [
    [
      join(resources, 'registry.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        ...definitions.map(([area, name]) => `import { ${name} } from './${area}/${name}.ts'`),
        '',
        `export const resources = [${definitions.map(([, name]) => name).join(', ')}] as const`,
        '/** The name of a definition, such as `link-pool`. */',
        `export type ResourceName = (typeof resources)[number]['name']`,
      ),
    ],
    [
      join(base, 'shared/src/i18n/texts.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        `import { type Namespaces, withAnnounced } from './dictionary.ts'`,
        ...[...texts, ...announcedTexts].map(
          ([area, name]) =>
            `import { ${camel(name)}Texts as ${textsOf([area, name])} } from './texts/${area}/${name}.ts'`,
        ),
        '',
        '/** All texts: by the area of the console that loads them, then by namespace. */',
        `export const texts: Readonly<Record<${areas.map((area) => `'${area}'`).join(' | ')}, Namespaces>> = withAnnounced({`,
        ...areas.flatMap((area) => [
          `  ${area}: {`,
          ...texts.filter(([a]) => a === area).map((file) => `    '${kebab(file[1])}': ${textsOf(file)},`),
          '  },',
        ]),
        `}, [${announcedTexts.map(textsOf).join(', ')}])`,
      ),
    ],
    ...announcements(base),
    [
      join(controlPlane, 'platform/schema/tables.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        ...tables.map(
          ([area, name]) =>
            `import { ${name} as ${name}Resource } from '@quarterdeck/shared/resources/${area}/${name}.ts'`,
        ),
        `import { type AnyTable, findIdIn, tableOf } from './tableOf.ts'`,
        '',
        'const findId = findIdIn(() => resourceTables)',
        ...tables.map(([, name]) => `export const ${name} = tableOf(${name}Resource, findId)`),
        '',
        '/** The table of each resource, by the name of the resource. */',
        'export const resourceTables: ReadonlyMap<string, AnyTable> = new Map<string, AnyTable>([',
        ...tables.map(([, name]) => `  [${name}Resource.name, ${name}],`),
        '])',
      ),
    ],
    [
      join(controlPlane, 'platform/schema/tableNames.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        '/** The tables that definitions and files called tables.ts declare. */',
        'export type TableName =',
        ...tableNames([
          ...tables.map(([area, name]) => join(resources, area, `${name}.ts`)),
          ...declarations.map((path) => join(controlPlane, path)),
        ]).map((name) => `  | '${name}'`),
      ),
    ],
    [
      join(controlPlane, 'schema.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        ...declarations.map((path) => `import * as ${nameOf(path)} from './${path}'`),
        '',
        '/** Everything that the files called tables.ts declare. */',
        `export const declared = [${declarations.map(nameOf).join(', ')}]`,
      ),
    ],
  ]
}

/** The lists of what announces itself. */
function announcements(base) {
  const indexes = (folder) =>
    foldersIn(folder)
      .flatMap((area) => foldersIn(join(folder, area)).map((name) => [area, name]))
      .filter(([area, name]) => existsSync(join(folder, area, name, 'index.ts')))
      .sort(([, a], [, b]) => (a < b ? -1 : 1))
      .map(([area, name]) => [area, `${name}/index`])
  const domains = join(base, 'control-plane/src/domains')
  const screens = join(base, 'shared/src/screens')
  const statistics = join(base, 'shared/src/statistics')
  const needs = join(base, 'shared/src/needs')
  const lights = join(base, 'shared/src/lights')
  const alerts = join(base, 'shared/src/alerts')
  const lanes = join(base, 'shared/src/lanes')
  const features = join(base, 'console/src/screens')
  const verbs = join(base, 'cli/src/verbs')
  return [
    announced(domains, indexes(domains), { name: 'domains' }),
    announced(
      statistics,
      sources(statistics).map((name) => ['.', name]),
      { name: 'statistics', type: ['StatisticsDefinition', '../resource/statistics.ts'] },
    ),
    announced(
      needs,
      sources(needs).map((name) => ['.', name]),
      { name: 'needs', type: ['Needs', '../resource/need.ts'] },
    ),
    announced(
      lights,
      sources(lights).map((name) => ['.', name]),
      { name: 'lights', type: ['Light', '../resource/light.ts'] },
    ),
    announced(
      alerts,
      sources(alerts).map((name) => ['.', name]),
      { name: 'alerts', type: ['AlertKinds', '../resource/alert.ts'] },
    ),
    announced(
      lanes,
      sources(lanes).map((name) => ['.', name]),
      { name: 'lanes', type: ['Lanes', '../resource/lane.ts'] },
    ),
    announced(screens, inFolders(screens), { name: 'screens', type: ['Screen', './defineScreen.ts'] }),
    announced(features, indexes(features), { name: 'features', type: ['Feature', '../resource/feature.ts'] }),
    announced(
      verbs,
      sources(verbs).flatMap((name) => (name === 'defineVerbs' ? [] : [['.', name]])),
      { name: 'verbs', type: ['Verbs', './defineVerbs.ts'] },
    ),
  ]
}

/** The list of what stands in `<folder>/<area>/<file>.ts`, each under the name of its file, or of its folder where that is an index. */
function announced(folder, files, { name, type }) {
  const nameOf = (file) => file.replace(/\/index$/, '')
  return [
    join(folder, 'registry.gen.ts'),
    lines(
      '// Written by `npm run generate`.',
      ...(type ? [`import type { ${type[0]} } from '${type[1]}'`] : []),
      ...files.map(([area, file]) => `import { ${nameOf(file)} } from './${area === '.' ? '' : `${area}/`}${file}.ts'`),
      '',
      `export const ${name}${type ? `: readonly ${type[0]}[]` : ''} = [${files.map(([, file]) => nameOf(file)).join(', ')}]${type ? '' : ' as const'}`,
    ),
  ]
}

/** By `table: 'phone'` of a definition and `sqliteTable('phone_wish', …)` of a domain. */
function tableNames(files) {
  const declared = /\b(?:sqliteTable\(\s*|table: )'(\w+)'/g
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name]) => name))
  return [...new Set(names)].sort()
}

/** `domains/access/apiKeys/tables.ts` as `domainsAccessApiKeys`. */
const nameOf = (path) =>
  path
    .replace(/\/?tables\.ts$/, '')
    .replace(/\/(\w)/g, (_, letter) => letter.toUpperCase())
    .replace(/^$/, 'root')
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const camel = (name) => name.replace(/\.(.)/g, (_, letter) => letter.toUpperCase())
const partition = (all, test) => [all.filter(test), all.filter((one) => !test(one))]
const lines = (...all) => `${all.join('\n')}\n`
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
/** The source files of each folder, as [folder, name]. */
const inFolders = (folder) =>
  foldersIn(folder)
    .flatMap((name) => sources(join(folder, name)).map((file) => [name, file]))
    .sort(([a, b], [c, d]) => `${a}/${b}`.localeCompare(`${c}/${d}`))
const sources = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .sort()

/** What follows from the lists as they are on disk, as [path, content]: a program prints each, and may read those before it. */
const following = [
  ['shared/src/statistics/screens.gen.ts', 'scripts/statisticsScreens.ts'],
  ['shared/src/i18n/textKeys.gen.ts', 'scripts/texts/textKeys.ts'],
  ['control-plane/src/migrations/objects.gen.json', 'control-plane/src/migrations/objectsPage.ts'],
  ['docs/permissions.md', 'control-plane/src/domains/access/roles/permissionsPage.ts'],
  ['docs/states.md', 'scripts/statesPage.ts'],
]

function printed([path, program]) {
  const done = spawnSync(projectNode(), [join(root, program)], { encoding: 'utf8' })
  if (done.status !== 0) {
    // What is wrong with a definition is a sentence; where it was thrown helps nobody.
    console.error(/^(?:\w*Error): (.*)$/m.exec(done.stderr)?.[1] ?? done.stderr)
    process.exit(1)
  }
  return [join(root, path), done.stdout]
}

/** Writes what is out of date, or only says it; gives how many. */
function bring(files, check) {
  const stale = files.filter(([path, content]) => !existsSync(path) || readFileSync(path, 'utf8') !== content)
  for (const [path, content] of stale) {
    if (check) console.error(`out of date: ${path.slice(root.length + 1)} (run: npm run generate)`)
    else writeFileSync(path, content)
  }
  return stale.length
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const check = process.argv.includes('--check')
  const stale = bring(generated(), check)
  // Where the lists are wrong, what follows from them is not asked.
  const more = check && stale > 0 ? 0 : following.reduce((sum, one) => sum + bring([printed(one)], check), 0)
  process.exitCode = check && stale + more > 0 ? 1 : 0
}
