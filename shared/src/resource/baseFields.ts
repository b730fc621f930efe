import type { Fields, IntegerField, ReferenceField, TextField } from './field.ts'

/** Whose the rows of a list are (decisions.md §7, "Whose a thing is"). */
export type Visibility =
  | 'internal'
  | 'all'
  | 'own'
  | 'organisation'
  /** Of a list without a table: its query asks as whom the rows are seen that it is made of. */
  | 'as'
  /** `side`: and by those alone on whose side that row was when this one was made. Who gets it from another side does not get its past. */
  | { readonly as: string | readonly string[]; readonly side?: true }
  | { readonly doer: string }
  | { readonly people: string }
  /** Seen where one of the rows is seen that name this one: those of that list, by that field. */
  | { readonly holding: string; readonly by: string }

/** The same in one word, as calls say it. */
export type VisibilityWord = 'internal' | 'all' | 'own' | 'organisation' | 'as' | 'doer'

export function wordOf(visibility: Visibility = 'internal'): VisibilityWord {
  if (typeof visibility === 'string') return visibility
  if ('people' in visibility) return 'organisation'
  return 'doer' in visibility ? 'doer' : 'as'
}

/** Do its rows keep the side on which they were made? */
export function isSided(visibility: Visibility | undefined): boolean {
  return typeof visibility === 'object' && 'as' in visibility && visibility.side === true
}

/**
 * Columns that the kit adds; their texts stand in the namespace `field`. `owner_user_id`: the responsible user; `user_group_id` and
 * `organisation_id` follow from that user; `create_user`: who added the row; `revision` grows with every change
 * that people and other programs make; what the product notes by itself (a phone that went offline) does not count. `side`: 0 that of the
 * internal organisations, else the id of the external one.
 */
const own = {
  owner_user_id: { kind: 'reference', to: 'user', label: 'name', computed: true, base: true, width: 120 },
  user_group_id: {
    kind: 'reference',
    to: 'user-group',
    label: 'name',
    computed: true,
    base: true,
    width: 120,
    hidden: true,
  },
} as const satisfies Fields
const organisation = {
  organisation_id: {
    kind: 'reference',
    to: 'organisation',
    label: 'name',
    computed: true,
    base: true,
    width: 140,
    hidden: true,
  },
  create_user: { kind: 'text', max: 64, computed: true, base: true, width: 120 },
} as const satisfies Fields
const edited = {
  revision: { kind: 'integer', default: 1, computed: true, base: true, hidden: true, internal: true },
} as const satisfies Fields

const sided = {
  side: { kind: 'integer', computed: true, base: true, hidden: true, internal: true },
} as const satisfies Fields

/** In a tree: the names from the top down to the row, and what puts rows below each other where they stand. */
const placed = {
  path: { kind: 'text', max: 255, computed: true, base: true, hidden: true, internal: true },
  place: { kind: 'text', max: 500, computed: true, base: true, hidden: true, internal: true, unsorted: false },
} as const satisfies Fields

/** The base field that names the responsible user; a spreadsheet may name another than whoever brings it. */
export const ownerField = 'owner_user_id'

type None = Record<never, never>
type Base = { computed: true; base: true }
type Revision = IntegerField & Base
type Who = ReferenceField & Base
type OwnFields = { owner_user_id: Who; user_group_id: Who }
type OrganisationFields = { organisation_id: Who; create_user: TextField & Base }

type SideFields = { side: IntegerField & Base }

type TreeFields = { path: TextField & Base; place: TextField & Base }

/** What `baseFields` adds, by what a definition says. */
export type BaseFields<V, E extends readonly string[], W = undefined> = (V extends 'own'
  ? OwnFields & OrganisationFields
  : V extends 'organisation'
    ? OrganisationFields
    : V extends { side: true }
      ? SideFields
      : None) &
  ('edit' extends E[number] ? { revision: Revision } : None) &
  (W extends object ? TreeFields : None)

/** The columns that a list gets from the kit: those of its visibility, and the revision where rows are edited. */
export function baseFields({
  visibility,
  verbs,
  tree,
}: {
  readonly visibility?: Visibility | undefined
  readonly verbs: readonly string[]
  readonly tree?: object | undefined
}): Fields {
  return {
    ...(visibility === 'own' && own),
    ...((visibility === 'own' || visibility === 'organisation') && organisation),
    ...(isSided(visibility) && sided),
    ...(verbs.includes('edit') && edited),
    ...(tree && placed),
  }
}
