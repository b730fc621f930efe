import { menuGroups } from './areas.ts'
import type { AnyResource, Filter } from './define.ts'
import { type Field, tellsOf } from './field.ts'

/**
 * What is wrong with definitions, a sentence each: what would otherwise show when the control plane starts, or to users. `npm run
 * check` asks it of all lists. What a definition alone shows to be wrong does not compile, or `defineResource` throws it.
 */
export function mistakesIn(definitions: readonly AnyResource[]): string[] {
  const names = new Map<string, number>()
  for (const { name } of definitions) names.set(name, (names.get(name) ?? 0) + 1)
  return [
    ...[...names].filter(([, count]) => count > 1).map(([name]) => `${name}: two lists have this name`),
    ...definitions.flatMap((definition) => mistakesOf(definition).map((mistake) => `${definition.name}: ${mistake}`)),
  ]
}

function mistakesOf(definition: AnyResource): string[] {
  const { verbs, naturalKey, keyWithin, visibility, filters, fields, view } = definition
  const mistakes: string[] = []
  const group = definition.menu?.group
  if (!menuGroups[definition.area]?.writers)
    mistakes.push(
      `there is no area ${definition.area}: say its text, its place in the menu and who writes its lists (resource/areas.ts)`,
    )
  if (group !== undefined && !menuGroups[group])
    mistakes.push(`the menu has no group ${group}: say its text and its place (resource/areas.ts)`)
  if (verbs.includes('import') && !view && !definition.importsById && (naturalKey ?? []).length === 0)
    mistakes.push(
      'an import knows rows by their natural key: name its fields (naturalKey), or say importsById, or leave out the verb import',
    )
  if (keyWithin && visibility !== 'own' && visibility !== 'organisation')
    mistakes.push(
      'the rows are of no organisation (visibility), within which their key could be the only one (keyWithin)',
    )
  for (const [name, { kind, nullable, virtual }] of Object.entries(fields)) {
    if (nullable && !view && !virtual && kind !== 'integer' && kind !== 'decimal' && kind !== 'money')
      mistakes.push(`of what people write numbers alone may be left empty (nullable), and ${name} is none`)
  }
  for (const [name, field] of Object.entries(fields)) {
    if (tellsOf(field).length > 0 && definition.table !== '')
      mistakes.push(`${name} tells of a row of another list (of), which is for lists that a query gives`)
    const currency = field.kind === 'money' ? fields[field.currency] : undefined
    if (field.kind === 'money' && !(currency?.kind === 'text' && currency.format === 'currency'))
      mistakes.push(
        `the amount ${name} is of the currency in ${field.currency}, which is no text with format 'currency'`,
      )
  }
  for (const [name, filter] of Object.entries<Filter>(filters)) {
    if (filter.kind === 'search') continue
    const field = fields[filter.field]
    if (field && filter.kind === 'has' && !isEverEmpty(field))
      mistakes.push(`the filter ${name} asks whether ${filter.field} is filled in, and it always is`)
  }
  return mistakes
}

const everEmpty: readonly Field['kind'][] = [
  'text',
  'secret',
  'sealed',
  'time',
  'reference',
  'links',
  'words',
  'file',
  'image',
  'video',
]

/** Can a row have none of it? Numbers, codes and flags are always something. */
function isEverEmpty({ kind, nullable }: Field): boolean {
  return nullable === true || everEmpty.includes(kind)
}
