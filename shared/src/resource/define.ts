import type { Method } from '../contracts/endpoint.ts'
import type { Problem } from '../errors/appError.ts'
import type { Text } from '../i18n/language.ts'
import type { TextKey } from '../i18n/textKeys.gen.ts'
import type { ReportKind } from '../protocol/reports.ts'
import { type Action, type Actions, actionsOf } from './actions.ts'
import { type BaseFields, baseFields, ownerField, type Visibility } from './baseFields.ts'
import { checked, refuseUnindexed } from './checkDefinition.ts'
import { withDerivedFlags } from './derivedFlags.ts'
import {
  type ChoiceField,
  type Field,
  type Fields,
  isFileField,
  isSecret,
  type ReferenceField,
  type RowOf,
  type StateField,
} from './field.ts'
import type { OnEdit } from './onEdit.ts'
import { type Tree, treeKey } from './tree.ts'

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
  /** Equal to a field (`ofViews`: the screens of views offer it, that of the list does not); a blank alone finds the rows in which a text is empty. */
  | { kind: 'equals'; field: string; default?: number | RelativeTime; ofViews?: true }
  /** Contains, in any of the fields, without regard to case. */
  | { kind: 'search'; fields: readonly string[] }
  /** At least / at most: times as `YYYY-MM-DD HH:mm:ss`, numbers as numbers. */
  | { kind: 'from'; field: string; min?: number; default?: number | RelativeTime }
  | { kind: 'to'; field: string; min?: number; default?: number | RelativeTime }
  /** 1: the reference is set, 0: it is not. */
  | { kind: 'has'; field: string }
  /** Any of several codes, comma-joined. */
  | { kind: 'any'; field: string; default?: string }
  /** A time from now, or a day from today, until so many days on. */
  | { kind: 'within'; field: string }
  /** The row of a tree that a reference or links name, and all below it; by its own parent, a tree itself. */
  | { kind: 'below'; field: string }

/** Filters that ask for one field; a search asks for several. */
export type FieldFilter = Exclude<Filter, { kind: 'search' }>

/** `group`: another than the area (text key `menu.<group>`). Those with a lower `rank` stand first. */
export interface MenuPlace {
  readonly group?: string
  readonly rank?: number
}

type Call = readonly [Method, string]
export type Verb = 'list' | 'get' | 'add' | 'edit' | 'delete' | 'clear' | 'import' | 'export'

/** The values of a row by field, as forms and spreadsheets give them; times in words. */
export type RowValues = Readonly<Record<string, unknown>>

/** Rows that stand in no table of their own. */
export interface View {
  /** The list whose rows these are. Without it the rows come from one query of a domain (`ResourceHooks.query`). */
  readonly of?: string
  /** Without it, too: its rows are there for those who see the row of that list whose id the query gives as `<list>_id` (`phone_id`). */
  readonly rowsOf?: string
  /** Only rows that fit: a code, or any of several. */
  readonly where?: Readonly<Record<string, number | readonly number[]>>
  /** The key that opens it, where it is not that of the list: mostly that of an action which is taken here. */
  readonly key?: string
}

export interface ResourceDefinition<F extends Fields = Fields, A extends Actions = Actions> {
  /** Lower case with hyphens: permission keys, CLI verb, text namespace, live topic. */
  readonly name: string
  /** Table in the database. */
  readonly table: string
  /** Where the console shows it; several resources may share one screen. Absent: no screen of its own. */
  readonly route?: string
  /** Where its screen stands in the menu, if not at the end of its area. */
  readonly menu?: MenuPlace
  /** Menu group (text key `menu.<area>`), unless `menu` names another. */
  readonly area: string
  readonly fields: F
  /** What makes a row the same row in an import; unique in the database. */
  readonly naturalKey?: readonly (keyof F & string)[]
  /**
   * Rows are found by what their domain makes of a field of the natural key (`derive`): the spellings of one thing have one value in that
   * field. Rows that were there before it may have the same one; no further row gets it.
   */
  readonly foundBy?: Readonly<Partial<Record<keyof F & string, keyof F & string>>>
  /** What is said of a natural key that another row has, seen or not, and at which field; the common words otherwise. */
  readonly taken?: { readonly field: keyof F & string; readonly text: TextKey }
  /** The natural key is that of one row in each organisation; a spreadsheet names, adds and replaces rows of the own one alone. */
  readonly keyWithin?: 'organisation'
  /**
   * Of rows of an organisation that are about a row of one of these lists: the fields that hold its list and its id. They are seen where that
   * one is; those that name none by the organisation alone.
   */
  readonly about?: { readonly list: string; readonly id: string; readonly of: readonly string[] }
  /** Some rows came by themselves and have no natural key yet: it is unique among those that have one. The key is one text. */
  readonly unkeyed?: true
  readonly order: readonly [field: (keyof F & string) | 'id' | 'place', sort: 'asc' | 'desc']
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
    /** Entries may hold blanks: they are split by line and comma alone. */
    readonly spaced?: true
  }
  /**
   * How long rows are kept, by this time: so many days, and so many rows at most, the oldest going first; 0 is no limit.
   * These are the usual ones; each installation may set others. With `emptied` rows that are too old lose these texts and stay, as
   * what is counted; an index over the time where the first of them is not blank finds them.
   */
  readonly kept?: {
    readonly by: keyof F & string
    readonly days: number
    readonly rows: number
    readonly emptied?: readonly (keyof F & string)[]
  }
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
  /** Lines of `POST /api/ingest/<kind>` that say of accounts what scripts report of them (protocol/reports.ts): whoever keeps those keeps these. */
  readonly reported?: { readonly kind: string; readonly as: ReportKind }
  /**
   * How large the table grows. `large`: beyond some ten thousand rows, up to many millions. Such a table has an index for
   * everything that it is sorted or narrowed by, a full-text index of what its filters search in, and its rows are counted as they
   * come and go. Absent: smaller, all its rows can be looked at, and counted.
   */
  readonly size?: 'large'
  /**
   * Whose the rows are, and so who sees which of them. `own`: of the user who is responsible for them, and of the group and
   * organisation of that user; `organisation`: of an organisation alone; `{ as }`: seen where the row is seen that this
   * reference names, or of several the first that names one; `{ doer }`: seen in the organisation of the user whose number this field
   * holds; `{ holding, by }`: seen where a row of that list is seen whose field names it; `{ people }`: people and their groups, of which an external organisation sees those whose organisation this field names;
   * `all`: everybody's, which an external organisation only reads; `internal`, and where nothing is said: of the internal organisations
   * together, where whoever has the key sees all. `own` and `organisation` bring columns, `own` the action `assign`.
   */
  readonly visibility?: Visibility
  /** Of a list for everybody (`all`): the flag of the rows that users of an external organisation see. */
  readonly offered?: keyof F & string
  /**
   * Its rows are about people outside, who may be forgotten: the audit log names fields and row ids and never values, which are kept in a
   * table that can be emptied (decisions.md §8).
   */
  readonly personal?: true
  /** Rows are changed only by those who administer the installation: of an internal organisation, with a reach over all. */
  readonly administered?: true
  /** What can be done with rows beside adding, editing and deleting them; each is a call and a permission key `<name>.<action>`. */
  readonly actions?: A
  /** What must hold between the values of one row, beside what each field says for itself. Pure. Asked by form, call and spreadsheet. */
  readonly rules?: (row: RowValues) => readonly Problem[]
  /** Edits that move the state of a row, such as back to a review when what was reviewed changes. */
  readonly onEdit?: readonly OnEdit<keyof F & string>[]
  /** Named blocks of the form, in this order; fields that stand in none follow at the end. */
  readonly sections?: Readonly<Record<string, readonly (keyof F & string)[]>>
  /**
   * What the form of a new row offers by the code of a choice: values of other fields, as long as nobody has set those. A call is not
   * filled in by it.
   */
  readonly offers?: {
    readonly by: keyof F & string
    readonly values: Readonly<Record<number, Readonly<Partial<Record<keyof F & string, string | number>>>>>
  }
  /** How many rows a page has at first; 30. */
  readonly pageSize?: 10 | 30 | 100
  /** A spreadsheet knows rows by their number (column ID), because nothing else tells them apart: without one a row is new. */
  readonly importsById?: true
  /**
   * The state of rows that lack a field which forms require: spreadsheets and programs may leave it out. Once it is there the row
   * goes to where its machine begins. Of a choice the code 0 is nothing.
   */
  readonly incomplete?: string
  /** Rows stand below each other, with names that are unique among siblings; their natural key is their path. */
  readonly tree?: Tree
  /** A further screen over the rows of another list, or over a query. */
  readonly view?: View
  /** Rows come by themselves, once there are rows in this list: an empty one leads there. Why says the text `more.empty`. */
  readonly comesFrom?: string
  /**
   * Rows come by themselves: an import changes those that are there, known by their natural key, and neither adds nor removes any.
   */
  readonly importsKnown?: true
  /** A spreadsheet may leave out columns that forms require: it then changes rows that are there, and adds none. */
  readonly importsPart?: true
  /** A text file (.txt) is taken like a spreadsheet: a row a line, without a header, in these columns. Its domain reads the lines (`textLine`). */
  readonly textFile?: readonly (keyof F & string)[]
  /** An import adds and changes rows, and never clears the list first. */
  readonly importsClearNone?: true
  /** Rows with these values are named in a warning above the list; its text is `more.warning`, with `names`. */
  readonly warning?: Readonly<Partial<Record<keyof F & string, number>>>
  /** Users may have the rows as cards: with this picture, this text under it, and these fields. */
  readonly cards?: {
    readonly picture: keyof F & string
    readonly title: keyof F & string
    readonly facts: readonly (keyof F & string)[]
  }
  /** The form that adds takes so many files at once for this field: a row each, in which `called` holds the name of the file. */
  readonly uploads?: { readonly field: keyof F & string; readonly called: keyof F & string; readonly most: number }
  /** The flag of rows that are not deleted. */
  readonly lasting?: keyof F & string
  /** The flag of rows that people edit; the others are as they came. */
  readonly editable?: keyof F & string
  /**
   * Rows are added or edited by calls of a domain, with these permission keys, in a dialog that the console has for them
   * (a piece, `console/src/resource/feature.ts`). Texts `more.add` and `more.edit`.
   */
  readonly by?: { readonly add?: string; readonly edit?: string }
}

/** A plain resource: everything else (table, calls, keys, screens, CLI verbs, import, export, OpenAPI) follows from this. */
export function defineResource<
  const F extends Fields,
  const T extends string,
  const V extends Visibility | undefined = undefined,
  const E extends readonly Verb[] = readonly Verb[],
  const A extends Actions = Record<never, Action>,
  const S extends Readonly<Record<string, readonly (keyof F & string)[]>> = Record<never, never>,
  const W extends Tree | undefined = undefined,
>(
  definition: ResourceDefinition<F, A> & {
    readonly table: T
    readonly visibility?: V
    readonly verbs: E
    readonly sections?: S
    readonly tree?: W
  } & KeyOf<E>,
) {
  const all = { ...definition.fields, ...baseFields(definition) }
  const fields = withDerivedFlags(all, definition) as F & BaseFields<V, E, W>
  return checked({ ...definition, ...treeKey(definition), fields }) as ResourceDefinition<
    F & BaseFields<V, E, W>,
    A
  > & {
    readonly table: T
    readonly visibility: V
    readonly sections: S
  }
}

/** A spreadsheet knows rows by their natural key alone. */
type KeyOf<E extends readonly Verb[]> = 'import' extends E[number]
  ? Verb extends E[number]
    ? unknown
    : { readonly naturalKey: object } | { readonly importsById: true }
  : unknown

/**
 * A list whose rows one query of a domain gives (`ResourceHooks.query`), typed by these fields: it is listed, filtered, sorted,
 * counted and exported as any other, and has no table.
 */
export function defineComputed<const F extends Fields>({
  key,
  rowsOf,
  ...definition
}: Pick<
  ResourceDefinition<F>,
  'name' | 'area' | 'fields' | 'order' | 'filters' | 'paged' | 'calls' | 'pageSize' | 'route' | 'menu' | 'detail'
> &
  Pick<View, 'key' | 'rowsOf'> & {
    readonly visibility?: 'internal' | 'all' | 'as'
    readonly verbs: readonly ('list' | 'get' | 'export')[]
  }) {
  return defineResource({ ...definition, table: '', view: { ...(key && { key }), ...(rowsOf && { rowsOf }) } })
}

interface FieldOfView {
  readonly required?: true
  readonly where?: ReferenceField['where']
  /** What is counted: a view of that list, to which the number then leads. */
  readonly of?: string
}

/** What a view says of itself; all else is as in the list that it is a view of. */
interface ViewDefinition<B extends AnyResource, A extends keyof NonNullable<B['actions']> & string>
  extends Partial<Pick<B, 'order' | 'filters' | 'sections' | 'pageSize' | 'area'>>,
    Pick<AnyResource, 'menu' | 'cards' | 'uploads' | 'comesFrom'>,
    Pick<View, 'where' | 'key'> {
  readonly name: string
  readonly route: string
  /** Its columns; all of the list's where nothing is said. */
  readonly columns?: readonly (keyof B['fields'] & string)[]
  /** Fields that its rows do not have: in no column, form, filter or section of it. */
  readonly without?: readonly (keyof B['fields'] & string)[]
  /** What its fields say beyond the list: that they must be filled in, which rows a reference offers, where a number leads. */
  readonly as?: Readonly<Partial<Record<keyof B['fields'] & string, FieldOfView>>>
  /** Of the list's actions those that it offers. */
  readonly actions?: readonly A[]
  /** `list` and `get` always; of the others those of the list that it names. It is cleared where it is one of the list's scopes. */
  readonly verbs?: readonly Verb[]
}

/**
 * A further screen over the rows of a list: with a filter that always holds, and its own columns, order, filters and actions.
 * Saved views and columns of users are kept apart by its name. It is read by calls of its own (`callOf`); rows are written
 * through those of the list, by its keys.
 */
export function defineView<const B extends AnyResource, const A extends keyof NonNullable<B['actions']> & string>(
  base: B,
  { columns, without = [], as, actions = [], verbs = [], where, key, ...own }: ViewDefinition<B, A>,
) {
  const { ingest: _i, reported: _r, kept: _k, copyAll: _c, detail: _d, menu: _m, ...list } = base
  if (base.view?.of) throw new Error(`${own.name}: a view is of a list, not of the view ${base.name}`)
  if (verbs.includes('clear') && typeof where?.[base.scope ?? ''] !== 'number')
    throw new Error(`${own.name}: clearing would take more of ${base.name} than stands in the view`)
  refuseUnindexed(base, { name: own.name, ...(where && { where }), filters: own.filters })
  const isShown = (name: string) => !columns || columns.includes(name)
  const fieldOf = (name: string, field: Field): Field => ({
    ...beginningAs(field, where?.[name]),
    ...(as as Readonly<Record<string, FieldOfView>> | undefined)?.[name],
    ...(!isShown(name) && { hidden: true }),
    // What the list shows in the drawer alone may be a column here.
    ...(columns && isShown(name) && { hidden: false }),
  })
  const made = {
    ...list,
    filters: notFixed(base.filters, where),
    ...own,
    fields: Object.fromEntries(
      Object.entries(base.fields).map(([name, field]) => [name, fieldOf(name, field)]),
    ) as B['fields'],
    verbs: [...new Set<Verb>(['list', 'get', ...verbs])],
    actions: Object.fromEntries(actions.map((name) => [name, base.actions?.[name]])),
    view: {
      of: base.name,
      ...(where && { where }),
      ...(key && { key }),
    },
  } as AnyResource & { fields: B['fields'] }
  return checked(without.length === 0 ? made : (withoutFields(made, without) as typeof made))
}

/** Nobody asks for what always holds. */
function notFixed(filters: AnyResource['filters'], where: View['where'] = {}): AnyResource['filters'] {
  return Object.fromEntries(
    Object.entries(filters).filter(([, filter]) => filter.kind !== 'equals' || typeof where[filter.field] !== 'number'),
  )
}

/** What always holds of the rows of a view is what forms for new ones begin with. */
function beginningAs(field: Field, code: number | readonly number[] | undefined): Field {
  if (typeof code !== 'number') return field
  if (field.kind === 'choice' || field.kind === 'integer') return { ...field, default: code }
  return field.kind === 'flag' ? { ...field, default: code === 1 ? 1 : 0 } : field
}

type ChoiceKeys<F extends Fields> = {
  [K in keyof F & string]: F[K] extends ChoiceField
    ? `choice.${K}.${keyof F[K]['choices'] & number}`
    : F[K] extends StateField
      ? `choice.${K}.${F[K]['machine']['codes'][keyof F[K]['machine']['codes']] & number}`
      : never
}[keyof F & string]
/** A button for each action; a label for each field of its form, and its choices. `assign` is called the same everywhere. */
type ActionKeys<A extends Actions> = {
  [K in Exclude<keyof A & string, 'assign'>]:
    | `action.${K}`
    | (A[K] extends { form: infer F extends Fields } ? `action.${K}.${keyof F & string}` | ChoiceKeys<F> : never)
}[Exclude<keyof A & string, 'assign'>]
/** Fields that the kit adds have texts of their own. */
type OwnField<F extends Fields> = { [K in keyof F & string]: F[K] extends { base: true } ? never : K }[keyof F & string]
type RequiredKeys<F extends Fields> = {
  [K in keyof F & string]: F[K] extends { requiredText: true } ? `required.${K}` : never
}[keyof F & string]

/** The texts that a definition demands: a title, what one of its rows is called, a name for every field, choice and action. More keys may stand beside them. */
export type ResourceTexts<D> =
  D extends ResourceDefinition<infer F, infer A>
    ? Record<
        | 'title'
        | 'one'
        | `field.${OwnField<F>}`
        | ChoiceKeys<Pick<F, OwnField<F>>>
        | RequiredKeys<F>
        | ActionKeys<A>
        | (D extends { sections: infer S } ? `section.${keyof S & string}` : never),
        Text
      > &
        Partial<
          Record<
            | `help.${keyof F & string}`
            | `empty.${keyof F & string}`
            | `filter.${string}`
            | `confirm.${string}`
            | `more.${string}`
            | `value.${string}`,
            Text
          >
        >
    : never

/** The texts that a view demands: its title. Everything else is called as in its list. */
export type ViewTexts = Record<'title', Text> & Partial<Record<`more.${string}`, Text>>

export type RowOfResource<D> = D extends ResourceDefinition<infer F> ? RowOf<F> : never

/** A definition with its types forgotten, for code that serves every resource. */
export type AnyResource = ResourceDefinition<Fields>

/** The key of a verb, or of an action by its name. A view asks for the keys of its list, but for the one that opens it. */
export function permissionOf(resource: { name: string; view?: View }, verb: Verb | (string & {})): string {
  const { view } = resource
  // Looking at one row is looking.
  const isLook = verb === 'list' || verb === 'get'
  if (isLook && view?.key) return view.key
  return `${listOf(resource)}.${isLook ? 'list' : verb}`
}

/** The key that an action asks for: one of its own, or that of another one. */
export function actionPermissionOf(resource: AnyResource, action: string): string {
  return permissionOf(resource, actionsOf(resource)[action]?.key ?? action)
}

/**
 * The list in which the rows of a resource stand: itself, or what it is a view of. Of a query there is none but itself. The live
 * link tells by this name that what it shows has changed.
 */
export function listOf({ name, view }: { readonly name: string; readonly view?: View }): string {
  return view?.of ?? name
}

/** Fields that forms and imports may set; `may` says whether the caller has a key. */
export function writableFields(
  resource: AnyResource,
  on: 'add' | 'edit' | 'import',
  may: (key: string) => boolean = () => true,
): [string, Field][] {
  return Object.entries(resource.fields).filter(([name, field]) => {
    // The one base field that people set: whose a row is, in a spreadsheet.
    if (on === 'import' && field.base && name === ownerField) return true
    if (on === 'import' && resource.importsKnown && resource.naturalKey?.includes(name)) return true
    if (field.computed || (field.kind === 'time' && field.auto)) return false
    if (field.key && !may(field.key)) return false
    // A cell holds no bytes.
    if (on === 'import') return field.kind !== 'secret' && !isFileField(field)
    if (field.only && field.only !== on) return false
    return !(on === 'edit' && field.fixed)
  })
}

/** Fields that may be set for many rows at once: those of an edit, but for what tells rows apart. */
export function bulkFields(resource: AnyResource): [string, Field][] {
  if (!resource.verbs.includes('edit')) return []
  return writableFields(resource, 'edit').filter(
    ([name, field]) => !isSecret(field) && !isFileField(field) && !field.single && !resource.naturalKey?.includes(name),
  )
}

/** The field that says in which state a row is; an action that moves rows moves it. */
export function stateFieldOf(resource: AnyResource): [string, StateField] | undefined {
  for (const [name, field] of Object.entries(resource.fields)) if (field.kind === 'state') return [name, field]
  return undefined
}

/** Fields that are not there for users of an external organisation. */
export function insiderFields({ fields }: AnyResource): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.visibility === 'internal')
}

const outsides = new WeakMap<AnyResource, AnyResource>()

/** A list as users of an external organisation have it: the same list where it has no fields that are not there for them. */
export function outsideOf(resource: AnyResource): AnyResource {
  const hidden = insiderFields(resource)
  const isSame = hidden.length === 0 && !Object.values(resource.fields).some((field) => 'insideOnly' in field)
  if (isSame) return resource
  const made = outsides.get(resource) ?? withoutFields(resource, hidden, withoutChoices)
  outsides.set(resource, made)
  return made
}

function withoutFields(
  resource: AnyResource,
  hidden: readonly string[],
  as: (field: Field) => Field = (field) => field,
): AnyResource {
  const isThere = (field: string) => !hidden.includes(field)
  const filters = Object.entries<Filter>(resource.filters).flatMap(([name, filter]): [string, Filter][] => {
    if (filter.kind !== 'search') return isThere(filter.field) ? [[name, filter]] : []
    return [[name, { ...filter, fields: filter.fields.filter(isThere) }]]
  })
  const fields = Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] =>
    isThere(name) ? [[name, as(field)]] : [],
  )
  const sections = Object.entries(resource.sections ?? {}).flatMap(([name, members]) => {
    const left = members.filter(isThere)
    return left.length > 0 ? [[name, left] as const] : []
  })
  return {
    ...resource,
    fields: Object.fromEntries(fields),
    filters: Object.fromEntries(filters),
    ...(resource.sections && { sections: Object.fromEntries(sections) }),
  }
}

function withoutChoices(field: Field): Field {
  if (field.kind !== 'choice' || !field.insideOnly) return field
  const { insideOnly, choices, ...rest } = field
  const left = Object.entries(choices).filter(([code]) => !insideOnly.includes(Number(code)))
  const isDefaultLeft = left.some(([code]) => Number(code) === field.default)
  const [first] = left
  return { ...rest, choices: Object.fromEntries(left), ...(!isDefaultLeft && first && { default: Number(first[0]) }) }
}

/** Fields that go out with a row. */
export function visibleFields(resource: AnyResource): [string, Field][] {
  return Object.entries(resource.fields).filter(([, field]) => !isSecret(field))
}
