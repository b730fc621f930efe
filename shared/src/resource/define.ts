import type { Method } from '../contracts/endpoint.ts'
import type { Text } from '../i18n/language.ts'
import type { ChoiceField, Field, Fields, RowOf } from './field.ts'

/** A time that depends on when it is asked for: so many days from today, at the day's first or last second or at this time of day. */
export interface RelativeTime {
  readonly days: number
  readonly at: 'start' | 'end' | 'now'
}

/**
 * One filter of a list: the parameter's name on the wire is its key in `filters`. `default` is what the console starts
 * with, and Reset goes back to (`defaultFilters`); the server never fills it in.
 */
export type Filter =
  /** Equal to a field; a blank alone finds the rows in which a text is empty. */
  | { kind: 'equals'; field: string; default?: number | RelativeTime }
  /** Contains, in any of the fields, without regard to case. */
  | { kind: 'search'; fields: readonly string[] }
  /** At least / at most: times as `YYYY-MM-DD HH:mm:ss`, numbers as numbers. */
  | { kind: 'from'; field: string; min?: number; default?: number | RelativeTime }
  | { kind: 'to'; field: string; min?: number; default?: number | RelativeTime }

type Call = readonly [Method, string]
export type Verb = 'list' | 'get' | 'add' | 'edit' | 'delete' | 'clear' | 'import' | 'export'

export interface ResourceDefinition<F extends Fields = Fields> {
  /** Lower case with hyphens: permission keys, CLI verb, text namespace, live topic. */
  readonly name: string
  /** Table in the database. */
  readonly table: string
  /** Where the console shows it; several resources may share one screen. Absent: no screen of its own. */
  readonly route?: string
  /** Menu group (text key `menu.<area>`). */
  readonly area: string
  readonly fields: F
  /** What makes a row the same row in an import; unique in the database. */
  readonly naturalKey?: readonly (keyof F & string)[]
  readonly order: readonly [field: (keyof F & string) | 'id', sort: 'asc' | 'desc']
  readonly filters: Readonly<Record<string, Filter>>
  /** False: the list answers all rows in `data`. */
  readonly paged: boolean
  /** Which verbs exist; each is a permission key `<name>.<verb>`. */
  readonly verbs: readonly Verb[]
  /** Method and path where the specification gives one; otherwise `/<name>` in the usual manner (decisions.md §3). */
  readonly calls?: Partial<Record<Verb, Call>>
  /** Adding takes many at once: the payload's name, the field that each entry becomes, and the whole text's limit. */
  readonly bulk?: {
    readonly field: keyof F & string
    readonly payload: string
    readonly max: number
    readonly modeDefault: 0 | 1
  }
  /**
   * How long rows are kept, by this time: so many days, and so many rows at most, the oldest going first; 0 is no limit.
   * These are the usual ones; each installation may set others.
   */
  readonly kept?: { readonly by: keyof F & string; readonly days: number; readonly rows: number }
  /** Overwrite, clear and clear-then-import touch only rows with the same value of this field. */
  readonly scope?: keyof F & string
  /** A second list beside this one, filtered by the chosen row. */
  readonly detail?: { readonly resource: string; readonly by: keyof F & string }
  /** Buttons beside the usual ones. */
  readonly copyAll?: keyof F & string
  /**
   * Rows come by `POST /api/ingest/<kind>`, one JSON object a line. `key`: the fields that make a line the same line when
   * it is sent again, unless it carries an `id` of the sender's; `fields`: all that a line may set. A line whose key is
   * there already with other content replaces that content (`update`) or is left out (`keep`, for logs).
   */
  readonly ingest?: {
    readonly kind: string
    readonly key: readonly (keyof F & string)[]
    readonly fields: readonly (keyof F & string)[]
    readonly repeat: 'update' | 'keep'
  }
  /**
   * How large the table grows. `large`: beyond some ten thousand rows, up to many millions. Such a table has an index for
   * everything that it is sorted or narrowed by, and a full-text index of what its filters search in. Absent: smaller, all
   * its rows can be looked at.
   */
  readonly size?: 'large'
  /** Plausible rows for the sample data; `n` counts from 0. */
  readonly sample?: (n: number) => Partial<Record<keyof F & string, string | number>>
}

/** A plain resource: everything else (table, calls, keys, screens, CLI verbs, import, export, OpenAPI) follows from this. */
export function defineResource<const F extends Fields, const T extends string>(
  definition: ResourceDefinition<F> & { readonly table: T },
): ResourceDefinition<F> & { readonly table: T } {
  const known = new Set(['id', ...Object.keys(definition.fields)])
  const named = [
    definition.order[0],
    ...(definition.naturalKey ?? []),
    ...Object.values(definition.filters).flatMap((f) => (f.kind === 'search' ? f.fields : [f.field])),
    ...(definition.ingest ? [...definition.ingest.key, ...definition.ingest.fields] : []),
  ]
  for (const field of named) if (!known.has(field)) throw new Error(`${definition.name}: there is no field ${field}`)
  for (const filter of Object.values(definition.filters)) {
    if (definition.size !== 'large' || filter.kind !== 'search') continue
    const other = filter.fields.find((field) => definition.fields[field]?.kind !== 'text')
    if (other) throw new Error(`${definition.name}: a large table is searched in texts of its own, not in ${other}`)
  }
  return definition
}

type ChoiceKeys<F extends Fields> = {
  [K in keyof F & string]: F[K] extends ChoiceField ? `choice.${K}.${keyof F[K]['choices'] & number}` : never
}[keyof F & string]
type RequiredKeys<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { requiredText: true } ? `required.${K}` : never
}[keyof F & string]

/** The texts that a definition demands: a title, a name for every field and every choice. More keys may stand beside them. */
export type ResourceTexts<D> =
  D extends ResourceDefinition<infer F>
    ? Record<'title' | `field.${keyof F & string}` | ChoiceKeys<F> | RequiredKeys<F>, Text> &
        Partial<
          Record<
            | `help.${keyof F & string}`
            | `filter.${string}`
            | `confirm.${string}`
            | `more.${string}`
            | `value.${string}`,
            Text
          >
        >
    : never

export type RowOfResource<D> = D extends ResourceDefinition<infer F> ? RowOf<F> : never

/** A definition with its types forgotten, for code that serves every resource. */
export type AnyResource = ResourceDefinition<Fields>

export function permissionOf(resource: { name: string }, verb: Verb): string {
  // Looking at one row is looking.
  return `${resource.name}.${verb === 'get' ? 'list' : verb}`
}

/** Fields that forms and imports may set. */
export function writableFields(resource: AnyResource, on: 'add' | 'edit' | 'import'): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => {
    if (field.computed || (field.kind === 'time' && field.auto)) return false
    if (on === 'import') return field.kind !== 'secret'
    if (field.only && field.only !== on) return false
    return !(on === 'edit' && field.fixed)
  })
}

/** Fields that may be set for many rows at once: those of an edit, but for what tells rows apart. */
export function bulkFields(resource: AnyResource): [string, Field][] {
  if (!resource.verbs.includes('edit')) return []
  return writableFields(resource, 'edit').filter(
    ([name, field]) => field.kind !== 'secret' && !field.single && !resource.naturalKey?.includes(name),
  )
}

/** Fields that lists and exports show. */
export function visibleFields(resource: AnyResource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind !== 'secret')
}
