import { isSided, ownerField } from '@quarterdeck/shared/resource/baseFields.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import { type AnyResource, listOf, outsideOf, visibleFields } from '@quarterdeck/shared/resource/define.ts'
import {
  countedBy,
  type Field,
  type Fields,
  type LinksField,
  type ReferenceField,
  sealedFields,
  tellsOf,
} from '@quarterdeck/shared/resource/field.ts'
import type { ComputedColumns } from '../platform/schema/computed.ts'
import { linksFieldsOf, pairsName } from '../platform/schema/links.ts'
import type { SecretBox } from '../platform/secretBox.ts'
import { quoted } from './columns.ts'
import type { ResourceHooks } from './hooks.ts'
import { type Seals, sealsOf } from './seals.ts'
import type { Stored } from './stored.ts'

/** A resource as SQL sees it: worked out once, read by every call. */
export interface Table {
  readonly resource: AnyResource
  /** The list whose table it is, and by which that is indexed: of a view another than itself. */
  readonly base: AnyResource
  readonly hooks: ResourceHooks
  /** Quoted. */
  readonly name: string
  /** `name` is a query that puts all rows together, however few are asked for. */
  readonly isWhole?: boolean
  /** `name` is a query whose ids stand in no index. */
  readonly isUnkeyed?: boolean
  /** Field to SQL over the alias `t`, for whatever a list may show, sort or filter by. */
  readonly expressions: ReadonlyMap<string, string>
  readonly rights: Rights
  /** The list as users of an external organisation have it, where it has fields that are not there for them. */
  readonly outside: Table | undefined
  readonly visible: readonly (readonly [string, Field])[]
  /** References with the table they point to. */
  readonly references: readonly Reference[]
  /** Links with the table they point to. */
  readonly links: readonly Linked[]
  /** Fields that tell of rows of other lists, which not everybody sees. */
  readonly described: readonly Described[]
  /** Whose rows the rows are themselves, where a query gives them. */
  readonly rowsOf: Other | undefined
  /** Fields that say how many rows of another list refer to this one. */
  readonly counted: readonly Counted[]
  /** Fields that have a column, secrets too. */
  readonly stored: readonly string[]
  /** How secrets are sealed that can be read again. */
  readonly seals: Seals
  /** Fields that only holders of a permission key set. */
  readonly keyed: readonly (readonly [field: string, key: string])[]
  /** What a new row holds where nothing is said, but for what the server sets. */
  readonly blank: Stored
  /** Times that the server sets when a row is added, and when it is edited. */
  readonly times: { readonly added: readonly string[]; readonly edited: readonly string[] }
  /** Fields that a list may be sorted by. */
  readonly sortable: ReadonlySet<string>
  /** Shows something that no column of its own holds. */
  readonly hasComputed: boolean
  /** Which references of which tables point here. */
  readonly referredBy: readonly Referrer[]
}

/** The table of a list whose definition is named: what is written to it is held against its fields when it is compiled. */
export interface TableOf<F extends Fields> extends Table {
  /** Of types alone. */
  readonly fieldsOf?: F
}

/** All lists by their names, and one by its definition, which is there or the product does not start. */
export interface Tables extends ReadonlyMap<string, Table> {
  of<F extends Fields>(definition: { readonly name: string; readonly fields: F }): TableOf<F>
}

export interface Referrer {
  table: string
  column: string
  /** It names the responsible user of the row. */
  isOwner: boolean
}

export interface Reference {
  field: string
  /** SQL over the alias `t` for what it holds. */
  id: string
  /** Quoted name of the table, and the column that people read. */
  table: string
  label: string
  /** Its column that holds files, where their picture is shown. */
  picture: string | undefined
  rights: Rights
  /** Of a tree: its column that names the row above, quoted. */
  parent: string | undefined
  /** What holds of the rows that it may name, over the alias `r`. */
  where: readonly string[]
  hooks: ResourceHooks
}

export interface Linked extends Reference {
  /** Quoted name of the table of pairs; a list that a query gives has none, nor have links that no column holds. */
  pairs: string | undefined
  /** The column of the other table by which names are coloured. */
  colour: string | undefined
}

/**
 * Whose rows are: `visibility` of the definition; `as` with the table (quoted) of the rows that are followed: the first that is
 * named, and where `sided` on the side on which the row was made; `offered`: the flag of the rows that users of an external organisation see;
 * `holding`: the table (quoted) of the rows that name them, and by which field; `query`: the query that gives the rows asks by itself.
 */
export type Rights =
  | { kind: 'internal' | 'query' }
  | { kind: 'all'; offered?: string }
  | { kind: 'own' }
  | { kind: 'organisation'; about?: About }
  | { kind: 'people'; field: string }
  | { kind: 'as'; named: readonly { field: string; table: string; of: Rights }[]; sided: boolean }
  | { kind: 'doer'; field: string }
  | { kind: 'holding'; table: string; field: string; of: Rights }

/** What rows of an organisation are about, by the name of its list: they are seen where that is. */
export interface About {
  list: string
  id: string
  of: ReadonlyMap<string, { table: string; of: Rights }>
}

/** Are there rows that not everybody sees who has the key and is inside? */
export function isOfPeople(rights: Rights): boolean {
  if (rights.kind === 'all') return rights.offered !== undefined
  return rights.kind !== 'internal' && rights.kind !== 'query'
}

export interface Described {
  field: string
  of: readonly Other[]
  /** What stands there where the reader does not see them, as SQL. */
  blank: string
}

/** A row of another list that the query of this one tells of: the column with its id and its table, quoted, and who sees it. */
export interface Other {
  id: string
  table: string
  rights: Rights
}

export interface Counted {
  field: string
  /** Quoted: the table of the rows that belong here, and which of their columns equal which of this row's. */
  table: string
  equal: readonly (readonly [other: string, own: string])[]
  /** Which of their columns hold a code. */
  codes: readonly (readonly [other: string, code: number])[]
  /** Where links of those rows point here: quoted name of their pairs. */
  pairs: string | undefined
  rights: Rights
}

export interface TableParts {
  /** Absent: the lists have no secrets that can be read again. */
  secrets?: SecretBox
  computed: ComputedColumns
  hooks: Readonly<Record<string, ResourceHooks>>
}

export function tablesOf(resources: readonly AnyResource[], parts: TableParts): Tables {
  const make = (resource: AnyResource) => tableOf(resource, resources, parts)
  return new TablesByName(
    resources.map((resource) => {
      const narrowed = outsideOf(resource)
      return [resource.name, { ...make(resource), outside: narrowed === resource ? undefined : make(narrowed) }]
    }),
  )
}

class TablesByName extends Map<string, Table> implements Tables {
  of({ name }: { readonly name: string }): Table {
    const table = this.get(name)
    if (!table) throw new Error(`there is no list ${name}`)
    return table
  }
}

function tableOf(resource: AnyResource, all: readonly AnyResource[], { computed, hooks, secrets }: TableParts): Table {
  const base = all.find(({ name }) => name === listOf(resource))
  if (!base) throw new Error(`${resource.name} is a view of ${listOf(resource)}, which there is not`)
  const own = computed[base.table] ?? {}
  const visible = visibleFields(resource)
  const expressions = new Map([
    ['id', 't.id'],
    ...visible
      .filter(([, { kind }]) => kind !== 'counted')
      .map(([name]) => [name, own[name] ?? `t.${quoted(name)}`] as const),
  ])
  const named = (definition: ReferenceField | LinksField, field: string): Reference => {
    const { to: name, label, where = {} } = definition
    const to = all.find((other) => other.name === name)
    if (!to) throw new Error(`${resource.name}.${field} refers to ${name}, which there is not`)
    const fits = Object.entries(where).map(([column, code]) => `r.${quoted(column)} = ${Number(code)}`)
    const rights = rightsOf(to, all)
    const id = expressions.get(field)!
    const parent = to.tree && quoted(to.tree.parent)
    const picture = definition.kind === 'reference' ? definition.picture : undefined
    return {
      field,
      id,
      table: quoted(to.table),
      label,
      picture,
      parent,
      where: fits,
      rights,
      hooks: hooks[to.name] ?? {},
    }
  }
  const references = visible.flatMap(([field, definition]) =>
    definition.kind === 'reference' ? [named(definition, field)] : [],
  )
  const links = visible.flatMap(([field, definition]): Linked[] => {
    if (definition.kind !== 'links') return []
    const pairs = resource.table === '' || definition.virtual ? undefined : quoted(pairsName(resource, field))
    return [{ ...named(definition, field), pairs, colour: definition.coloured?.by }]
  })
  const otherOf = (name: string, what: string): Other => {
    const other = all.find((one) => one.name === name)
    if (!other) throw new Error(`${resource.name}: ${what} tells of ${name}, which there is not`)
    return { id: quoted(`${name.replaceAll('-', '_')}_id`), table: quoted(other.table), rights: rightsOf(other, all) }
  }
  const described = visible.flatMap(([field, definition]): Described[] => {
    const of = tellsOf(definition).map((name) => otherOf(name, field))
    const blank = definition.kind === 'time' ? 'NULL' : definition.kind === 'text' ? "''" : '0'
    return of.length === 0 ? [] : [{ field, of, blank }]
  })
  const counted = visible.flatMap(([field, definition]): Counted[] => {
    if (definition.kind !== 'counted') return []
    const of = all.find((other) => other.name === definition.of)
    if (!of) throw new Error(`${resource.name}.${field} counts ${definition.of}, which there is not`)
    const equal = countedBy(definition).map(([other, its]) => [quoted(other), quoted(its)] as const)
    const isLinked = typeof definition.by === 'string' && of.fields[definition.by]?.kind === 'links'
    const pairs = isLinked ? quoted(pairsName(of, String(definition.by))) : undefined
    const codes = Object.entries(definition.where ?? {}).map(([other, code]) => [quoted(other), code] as const)
    return [{ field, table: quoted(of.table), equal, codes, pairs, rights: rightsOf(of, all) }]
  })
  const virtual = new Set([...Object.keys(own), ...counted.map(({ field }) => field)])
  return {
    resource,
    base,
    hooks: hooks[base.name] ?? {},
    name: quoted(resource.table),
    rights: rightsOf(resource, all),
    outside: undefined,
    expressions,
    visible,
    references,
    links,
    described,
    rowsOf: resource.view?.rowsOf === undefined ? undefined : otherOf(resource.view.rowsOf, 'its rows'),
    counted,
    hasComputed: virtual.size > 0,
    stored: Object.keys(resource.fields).filter((name) => !virtual.has(name)),
    seals: secrets
      ? sealsOf(
          base,
          sealedFields(resource).map(([name]) => name),
          secrets,
        )
      : new Map(),
    keyed: Object.entries(resource.fields).flatMap(([name, { key }]) => (key ? [[name, key] as const] : [])),
    blank: blankOf(resource),
    times: { added: timesOf(resource, ['create', 'update']), edited: timesOf(resource, ['update']) },
    sortable: new Set(['id', ...visible.filter(([, field]) => !field.unsorted).map(([name]) => name)]),
    referredBy: all.filter(({ view }) => !view).flatMap((other) => referrersIn(other, resource.name)),
  }
}

/** What of a list points to another one. */
function referrersIn(list: AnyResource, to: string): Referrer[] {
  const references = Object.entries(list.fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.to === to && !(field.goesAlong || field.outlives || field.virtual)
      ? [{ table: quoted(list.table), column: quoted(name), isOwner: name === ownerField && field.base === true }]
      : [],
  )
  const links = linksFieldsOf(list)
    .filter(([, field]) => field.to === to)
    .map(([name]) => ({ table: quoted(pairsName(list, name)), column: quoted('link_id'), isOwner: false }))
  return [...references, ...links]
}

function rightsOf(
  { name, fields, about, offered, visibility = 'internal' }: AnyResource,
  all: readonly AnyResource[],
): Rights {
  if (visibility === 'as') return { kind: 'query' }
  if (visibility === 'organisation' && about) {
    const { list, id } = about
    const of = all.filter((other) => about.of.includes(other.name))
    return {
      kind: visibility,
      about: {
        list,
        id,
        of: new Map(of.map((other) => [other.name, { table: quoted(other.table), of: rightsOf(other, all) }])),
      },
    }
  }
  if (visibility === 'all') return { kind: visibility, ...(offered !== undefined && { offered }) }
  if (typeof visibility === 'string') return { kind: visibility }
  if ('people' in visibility) return { kind: 'people', field: visibility.people }
  if ('holding' in visibility) {
    const held = all.find((other) => other.name === visibility.holding)
    if (!held) throw new Error(`${name} holds ${visibility.holding}, which there is not`)
    return { kind: 'holding', table: quoted(held.table), field: visibility.by, of: rightsOf(held, all) }
  }
  if ('doer' in visibility) return { kind: 'doer', field: visibility.doer }
  const named = [visibility.as].flat().map((field) => {
    const reference = fields[field]
    const to = reference?.kind === 'reference' ? all.find((other) => other.name === reference.to) : undefined
    const of = to && rightsOf(to, all)
    if (!of || of.kind === 'internal' || of.kind === 'all' || of.kind === 'query')
      throw new Error(`${name} is seen as its ${field}, which nobody owns`)
    return { field, table: quoted(to.table), of }
  })
  return { kind: 'as', named, sided: isSided(visibility) }
}

function blankOf({ fields }: AnyResource): Stored {
  const said = Object.entries(fields).filter(([, field]) => !field.computed && !(field.kind === 'time' && field.auto))
  return Object.fromEntries(said.map(([name, field]) => [name, emptyValue(field)]))
}

function timesOf({ fields }: AnyResource, set: readonly ('create' | 'update')[]): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]!
    return field.kind === 'time' && field.auto !== undefined && set.includes(field.auto)
  })
}
