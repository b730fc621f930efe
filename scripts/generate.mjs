// Writes the lists that nobody should have to keep by hand: which resources there are, which text files, which domains.
// A resource is every file in shared/src/resources/<area>/, a text namespace every file in shared/src/i18n/, a domain
// every folder in control-plane/src/domains/.
// With --check it only says whether they are up to date. Needs no dependency: the set-up calls it too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Files of shared/src/i18n that are code, not texts. */
const code = new Set(['language', 'translate', 'dictionary'])

/** The generated files as [path, content]. */
export function generated(base = root) {
  const resources = join(base, 'shared/src/resources')
  const definitions = foldersIn(resources)
    .flatMap((area) => sources(join(resources, area)).map((name) => [area, name]))
    .sort(([a, b], [c, d]) => `${a}/${b}`.localeCompare(`${c}/${d}`))
  const texts = sources(join(base, 'shared/src/i18n')).filter((name) => !code.has(name))
  const domains = join(base, 'control-plane/src/domains')
  const folders = foldersIn(domains)
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
        ...texts.map((name) => `import { ${name}Texts } from './${name}.ts'`),
        '',
        `export const texts = { ${texts.map((name) => `'${kebab(name)}': ${name}Texts`).join(', ')} } as const`,
        'type Texts = typeof texts',
        '/** `<namespace>.<key>`, such as `link-pool.field.url`. */',
        `export type TextKey = { [N in keyof Texts]: \`\${N}.\${keyof Texts[N] & string}\` }[keyof Texts]`,
      ),
    ],
    [
      join(domains, 'registry.gen.ts'),
      lines(
        '// Written by `npm run generate`.',
        ...folders.map((name) => `import { ${name} } from './${name}/index.ts'`),
        '',
        `export const domains = [${folders.join(', ')}] as const`,
      ),
    ],
  ]
}

const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const lines = (...all) => `${all.join('\n')}\n`
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
const sources = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
    .map((file) => file.slice(0, -3))
    .sort()

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const check = process.argv.includes('--check')
  let stale = 0
  for (const [path, content] of generated()) {
    let before = ''
    try {
      before = readFileSync(path, 'utf8')
    } catch {
      // Not written yet.
    }
    if (before === content) continue
    stale++
    if (check) console.error(`out of date: ${path.slice(root.length + 1)} (run: npm run generate)`)
    else writeFileSync(path, content)
  }
  process.exitCode = check && stale > 0 ? 1 : 0
}
