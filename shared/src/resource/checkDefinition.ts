import { type Actions, checkActions } from './actions.ts'
import { type Field, type Fields, isFileField } from './field.ts'
import { checkOnEdit, type OnEdit } from './onEdit.ts'
import { checkTree, type WithTree } from './tree.ts'

/*
 * What is wrong with a definition shows as soon as a program or a test loads it. The console is built of definitions that have been loaded
 * so: it does without (scripts/slimContracts.ts).
 */

type Filters = Readonly<Record<string, { kind: string; field?: string; fields?: readonly string[] }>>

interface Narrowed {
  readonly name: string
  readonly where?: Readonly<Record<string, unknown>>
  readonly filters?: Filters | undefined
}

/** Of a definition: whatever names fields. */
interface Checkable extends WithTree {
  readonly view?: { readonly of?: string; readonly where?: object }
  readonly actions?: Actions
  readonly onEdit?: readonly OnEdit[]
  readonly incomplete?: string
  readonly size?: string
  readonly fields: Fields
  readonly order: readonly [string, unknown]
  readonly naturalKey?: readonly string[]
  readonly foundBy?: Readonly<Record<string, string | undefined>>
  readonly filters: Filters
  readonly ingest?: { readonly key: readonly string[]; readonly fields: readonly string[] }
  readonly sections?: Readonly<Record<string, readonly string[]>>
  readonly warning?: object
  readonly offers?: { readonly by: string; readonly values: Readonly<Record<number, object>> }
  readonly lasting?: string
  readonly offered?: string
  readonly editable?: string
  readonly cards?: { readonly picture: string; readonly title: string; readonly facts: readonly string[] }
  readonly uploads?: { readonly field: string; readonly called: string }
}

/** A large table has indexes for what its own filters ask; a view asks for nothing else. */
export function refuseUnindexed(
  { size, filters }: Pick<Checkable, 'size' | 'filters'>,
  { name, where = {}, filters: own = {} }: Narrowed,
): void {
  if (size !== 'large') return
  const fieldsOf = (all: Filters, isSearch: boolean) =>
    Object.values(all).flatMap(({ fields = [], field }) => (isSearch ? fields : field === undefined ? [] : [field]))
  const asked = [...Object.keys(where), ...fieldsOf(own, false)].filter(
    (field) => !fieldsOf(filters, false).includes(field),
  )
  const searched = fieldsOf(own, true).filter((field) => !fieldsOf(filters, true).includes(field))
  for (const field of [...asked, ...searched]) throw new Error(`${name}: the large list has no index for ${field}`)
}

/** Throws where a definition names what it does not have. */
export function checked<D extends Checkable>(definition: D): D {
  const known = new Set(['id', ...Object.keys(definition.fields)])
  const named = [
    definition.order[0],
    ...(definition.naturalKey ?? []),
    ...Object.entries(definition.foundBy ?? {}).flatMap(([field, by]) => [field, by ?? '']),
    ...Object.values(definition.filters).flatMap(({ fields, field }) => fields ?? (field === undefined ? [] : [field])),
    ...(definition.ingest ? [...definition.ingest.key, ...definition.ingest.fields] : []),
    ...Object.values(definition.sections ?? {}).flat(),
    ...Object.keys(definition.view?.where ?? {}),
    ...Object.keys(definition.warning ?? {}),
    ...(definition.offers
      ? [definition.offers.by, ...Object.values(definition.offers.values).flatMap(Object.keys)]
      : []),
    ...(definition.lasting ? [definition.lasting] : []),
    ...(definition.offered ? [definition.offered] : []),
    ...(definition.editable ? [definition.editable] : []),
    ...(definition.cards ? [definition.cards.picture, definition.cards.title, ...definition.cards.facts] : []),
    ...(definition.uploads ? [definition.uploads.field, definition.uploads.called] : []),
    ...Object.values(definition.fields).flatMap(waysOf),
    ...Object.values(definition.fields).flatMap((field) => (isFileField(field) && field.once ? [field.once] : [])),
  ]
  for (const field of named) if (!known.has(field)) throw new Error(`${definition.name}: there is no field ${field}`)
  checkActions(definition)
  checkOnEdit(definition)
  checkTree(definition)
  for (const filter of Object.values(definition.filters)) {
    if (definition.size !== 'large') continue
    const other = filter.fields?.find((field) => definition.fields[field]?.kind !== 'text')
    if (other) throw new Error(`${definition.name}: a large table is searched in texts of its own, not in ${other}`)
  }
  return definition
}

/** Fields that the way from a field asks for. */
function waysOf(field: Field): string[] {
  const way = field.kind === 'text' ? field.leadsTo : undefined
  if (!way) return []
  return way.to === 'file' ? [way.address] : way.ifSet ? [way.ifSet] : []
}
