import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import type { Plugin } from 'vite'

const shared = join(import.meta.dirname, '../../shared/src')
const folder = join(shared, 'resources')
const module = 'virtual:list-rules'
const whole = '?rules'

/** Of the control plane alone. */
const ofTables = ['table', 'kept']

/**
 * The rules of definitions are asked by forms alone, and weigh as much as a tenth of all definitions: those that every page loads go without
 * them, and `virtual:list-rules` has them by the name of their list, for whoever draws a form. What definitions say of their tables nobody here asks for.
 */
export function lateRules(): Plugin {
  return {
    name: 'late-rules',
    enforce: 'pre',
    resolveId: (id) => (id === module ? `\0${module}` : undefined),
    load: (id) => (id === `\0${module}` ? rulesModule() : undefined),
    transform(code, id) {
      // Nothing happens on import: what only a rule asks for does not stay with the definition.
      if (id.startsWith(join(shared, 'values') + sep)) return { code, map: null, moduleSideEffects: false }
      const isDefinition = id.startsWith(folder + sep) && id.endsWith('.ts') && !id.endsWith('.gen.ts')
      return isDefinition ? { code: without(code, ['rules', ...ofTables]), map: null } : undefined
    },
  }
}

function rulesModule(): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|gen)\.ts$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => placesOf(readFileSync(file, 'utf8'), ['rules']).length > 0)
    .map((file) => ({ file, name: /export const (\w+) = defineResource\(/.exec(readFileSync(file, 'utf8'))![1]! }))
  return [
    ...found.map(({ file, name }) => `import { ${name} } from ${JSON.stringify(file + whole)}`),
    `export const rulesOf = new Map([${found.map(({ name }) => `[${name}.name, ${name}.rules]`).join(', ')}])`,
  ].join('\n')
}

function without(code: string, names: readonly string[]): string {
  return placesOf(code, names)
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^,/, ''), code)
}

interface Place {
  start: number
  end: number
}

/** Properties of a definition. */
function placesOf(code: string, names: readonly string[]): Place[] {
  if (!names.some((name) => code.includes(name))) return []
  let found: Place[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: given } = node as { type?: string; callee?: Named; arguments?: Literal[] }
    if (type === 'CallExpression' && callee?.name === 'defineResource')
      found = given?.[0]?.properties?.filter(({ key }) => key?.name !== undefined && names.includes(key.name)) ?? []
    else for (const part of Object.values(node)) look(part)
  }
  look(parseAst(code, { lang: 'ts' }))
  return found
}

interface Named {
  name?: string
}
interface Literal {
  properties?: (Place & { key?: Named })[]
}
