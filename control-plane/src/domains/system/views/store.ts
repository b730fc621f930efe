import type { ColumnChoice, Density } from '@quarterdeck/shared/values/listPreference.ts'
import { viewNameKey } from '@quarterdeck/shared/values/savedView.ts'
import { and, asc, count, eq, isNull, lt, ne, or, sql } from '../../../platform/schema/drizzle.ts'
import { type Params, prepared, type Queries } from '../../../platform/schema/prepared.ts'
import { user } from '../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { listPreference, savedView } from '../../../resources/views/tables.ts'
import { type Side, sideIn } from '../../../resources/visibility/side.ts'

// The only SQL about the tables saved_view and list_preference.

export interface KeptView {
  id: number
  list: string
  user_id: number
  /** What the owner is called now, or was when the view was made. */
  owner: string
  name: string
  query: string
  shared: number
  /** Of the owner; views are shared with those of the same side. */
  side: Side
  update_time: number
  deleted_time: number | null
}

/** The own ones first, then those of others that are shared. */
export function readViews(from: Sql, list: string, reader: { userId: number; side: Side }): Promise<KeptView[]> {
  return selectVisible.all(from, { list, ...reader })
}

/** Deleted ones too. */
export function readView(from: Sql, id: number): Promise<KeptView | undefined> {
  return selectOne.get(from, { id })
}

export async function countViews(from: Sql, list: string, userId: number): Promise<number> {
  return (await countOwn.get(from, { list, userId }))?.n ?? 0
}

export async function insertView(
  tx: Sql,
  view: { list: string; userId: number; owner: string; name: string; query: string; shared: number; at: number },
): Promise<number> {
  return (await insert.run(tx, { ...view, nameKey: viewNameKey(view.name) })).lastId
}

export async function updateView(
  tx: Sql,
  id: number,
  { name, query, shared }: Pick<KeptView, 'name' | 'query' | 'shared'>,
  at: number,
): Promise<void> {
  await update.run(tx, { id, name, nameKey: viewNameKey(name), query, shared, at })
}

/** `at` null brings it back. */
export async function markDeleted(tx: Sql, id: number, at: number | null): Promise<void> {
  await setDeleted.run(tx, { id, at })
}

export async function pruneViews(tx: Sql, before: number): Promise<void> {
  await prune.run(tx, { before })
}

export interface KeptPreference {
  list: string
  columns: ColumnChoice | null
  density: Density | null
  default_view: { id: number; query: string } | null
}

/** All of a user's, or that of one list. An opening view that is gone or not theirs to see is none. */
export async function readPreferences(from: Sql, userId: number, list?: string): Promise<KeptPreference[]> {
  const rows = await (list === undefined
    ? selectPreferences.all(from, { userId })
    : selectPreference.all(from, { userId, list }))
  return rows.map(({ list: of, columns, density, view_id, view_query }) => ({
    list: of,
    columns: columns === null ? null : (JSON.parse(columns) as ColumnChoice),
    density: density as Density | null,
    default_view: view_id === null ? null : { id: view_id, query: view_query ?? '' },
  }))
}

/** Sets what is given and leaves the rest. */
export async function keepPreference(
  tx: Sql,
  { userId, list, at }: { userId: number; list: string; at: number },
  values: { columns?: string | null; density?: string | null; default_view?: number | null },
): Promise<void> {
  await insertPreference.run(tx, { userId, list, at })
  if (values.columns !== undefined) await setColumns.run(tx, { userId, list, value: values.columns })
  if (values.density !== undefined) await setDensity.run(tx, { userId, list, value: values.density })
  if (values.default_view !== undefined) await setDefaultView.run(tx, { userId, list, value: values.default_view })
}

const v = savedView
const p = listPreference

const selectViews = (q: Queries) =>
  q
    .select({
      id: v.id,
      list: v.list,
      user_id: v.user_id,
      owner: sql<string>`coalesce(nullif(${user.name}, ''), ${v.owner})`,
      name: v.name,
      query: v.query,
      shared: v.shared,
      side: sideIn(user.organisation),
      update_time: v.update_time,
      deleted_time: v.deleted_time,
    })
    .from(v)
    .leftJoin(user, eq(user.id, v.user_id))

const selectVisible = prepared((q, given: Params<{ list: string; userId: number; side: Side }>) =>
  selectViews(q)
    .where(
      and(
        eq(v.list, given.list),
        or(eq(v.user_id, given.userId), and(eq(v.shared, 1), eq(sideIn(user.organisation), given.side))),
        isNull(v.deleted_time),
      ),
    )
    .orderBy(ne(v.user_id, given.userId), asc(v.name_key), asc(v.id)),
)

const selectOne = prepared((q, given: Params<{ id: number }>) => selectViews(q).where(eq(v.id, given.id)))

const countOwn = prepared((q, given: Params<{ list: string; userId: number }>) =>
  q
    .select({ n: count() })
    .from(v)
    .where(and(eq(v.user_id, given.userId), eq(v.list, given.list), isNull(v.deleted_time))),
)

interface ViewChange {
  id: number
  name: string
  nameKey: string
  query: string
  shared: number
  at: number
}
type NewView = Omit<ViewChange, 'id'> & { list: string; userId: number; owner: string }

const insert = prepared((q, { list, userId, owner, name, nameKey, query, shared, at }: Params<NewView>) =>
  q
    .insert(v)
    .values({ list, user_id: userId, owner, name, name_key: nameKey, query, shared, create_time: at, update_time: at }),
)

const update = prepared((q, { id, name, nameKey, query, shared, at }: Params<ViewChange>) =>
  q.update(v).set({ name, name_key: nameKey, query, shared, update_time: at }).where(eq(v.id, id)),
)

const setDeleted = prepared((q, { id, at }: Params<{ id: number; at: number | null }>) =>
  q.update(v).set({ deleted_time: at }).where(eq(v.id, id)),
)

const prune = prepared((q, given: Params<{ before: number }>) => q.delete(v).where(lt(v.deleted_time, given.before)))

const joinPreferences = (q: Queries) =>
  q
    .select({ list: p.list, columns: p.columns, density: p.density, view_id: v.id, view_query: v.query })
    .from(p)
    .leftJoin(
      v,
      and(
        eq(v.id, p.default_view),
        eq(v.list, p.list),
        isNull(v.deleted_time),
        or(eq(v.user_id, p.user_id), eq(v.shared, 1)),
      ),
    )

const selectPreferences = prepared((q, given: Params<{ userId: number }>) =>
  joinPreferences(q).where(eq(p.user_id, given.userId)).orderBy(asc(p.list)),
)

const selectPreference = prepared((q, { userId, list }: Params<Key>) => joinPreferences(q).where(keyIs(userId, list)))

interface Key {
  userId: number
  list: string
}

const insertPreference = prepared((q, { userId, list, at }: Params<Key & { at: number }>) =>
  q
    .insert(p)
    .values({ user_id: userId, list, update_time: at })
    .onConflictDoUpdate({ target: [p.user_id, p.list], set: { update_time: at } }),
)

const setColumns = prepared((q, { userId, list, value }: Params<Key & { value: string | null }>) =>
  q.update(p).set({ columns: value }).where(keyIs(userId, list)),
)

const setDensity = prepared((q, { userId, list, value }: Params<Key & { value: string | null }>) =>
  q.update(p).set({ density: value }).where(keyIs(userId, list)),
)

const setDefaultView = prepared((q, { userId, list, value }: Params<Key & { value: number | null }>) =>
  q.update(p).set({ default_view: value }).where(keyIs(userId, list)),
)

function keyIs(userId: Params<Key>['userId'], list: Params<Key>['list']) {
  return and(eq(p.user_id, userId), eq(p.list, list))
}
