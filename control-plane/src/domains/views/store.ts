import type { ColumnChoice, Density } from '@quarterdeck/shared/values/listPreference.ts'
import { viewNameKey } from '@quarterdeck/shared/values/savedView.ts'
import type { Sql } from '../../platform/store/store.ts'

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
  update_time: number
  deleted_time: number | null
}

const select = `SELECT v.id, v.list, v.user_id, coalesce(nullif(u.name, ''), v.owner) AS owner, v.name, v.query, v.shared,
  v.update_time, v.deleted_time FROM saved_view v LEFT JOIN user u ON u.id = v.user_id`

/** The own ones first, then those of others that are shared. */
export function readViews(sql: Sql, list: string, userId: number): Promise<KeptView[]> {
  return sql.all<KeptView>(
    `${select} WHERE v.list = ? AND (v.user_id = ? OR v.shared = 1) AND v.deleted_time IS NULL
     ORDER BY v.user_id <> ?, v.name_key, v.id`,
    [list, userId, userId],
  )
}

/** Deleted ones too. */
export function readView(sql: Sql, id: number): Promise<KeptView | undefined> {
  return sql.get<KeptView>(`${select} WHERE v.id = ?`, [id])
}

export async function countViews(sql: Sql, list: string, userId: number): Promise<number> {
  const row = await sql.get<{ n: number }>(
    'SELECT count(*) AS n FROM saved_view WHERE user_id = ? AND list = ? AND deleted_time IS NULL',
    [userId, list],
  )
  return row?.n ?? 0
}

export async function insertView(
  tx: Sql,
  view: { list: string; userId: number; owner: string; name: string; query: string; shared: number; at: number },
): Promise<number> {
  const { lastId } = await tx.run(
    `INSERT INTO saved_view (list, user_id, owner, name, name_key, query, shared, create_time, update_time)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[view.list, view.userId, view.owner, view.name, viewNameKey(view.name), view.query, view.shared],
      ...[view.at, view.at],
    ],
  )
  return lastId
}

export async function updateView(
  tx: Sql,
  id: number,
  { name, query, shared }: Pick<KeptView, 'name' | 'query' | 'shared'>,
  at: number,
): Promise<void> {
  await tx.run('UPDATE saved_view SET name = ?, name_key = ?, query = ?, shared = ?, update_time = ? WHERE id = ?', [
    ...[name, viewNameKey(name), query, shared],
    ...[at, id],
  ])
}

/** `at` null brings it back. */
export async function markDeleted(tx: Sql, id: number, at: number | null): Promise<void> {
  await tx.run('UPDATE saved_view SET deleted_time = ? WHERE id = ?', [at, id])
}

export async function pruneViews(tx: Sql, before: number): Promise<void> {
  await tx.run('DELETE FROM saved_view WHERE deleted_time < ?', [before])
}

export interface KeptPreference {
  list: string
  columns: ColumnChoice | null
  density: Density | null
  default_view: { id: number; query: string } | null
}

interface PreferenceRow {
  list: string
  columns: string | null
  density: Density | null
  view_id: number | null
  view_query: string | null
}

/** All of a user's, or that of one list. An opening view that is gone or not theirs to see is none. */
export async function readPreferences(sql: Sql, userId: number, list?: string): Promise<KeptPreference[]> {
  const rows = await sql.all<PreferenceRow>(
    `SELECT p.list, p.columns, p.density, v.id AS view_id, v.query AS view_query FROM list_preference p
     LEFT JOIN saved_view v ON v.id = p.default_view AND v.list = p.list AND v.deleted_time IS NULL
       AND (v.user_id = p.user_id OR v.shared = 1)
     WHERE p.user_id = ?${list === undefined ? '' : ' AND p.list = ?'} ORDER BY p.list`,
    [userId, ...(list === undefined ? [] : [list])],
  )
  return rows.map(({ list: of, columns, density, view_id, view_query }) => ({
    list: of,
    columns: columns === null ? null : (JSON.parse(columns) as ColumnChoice),
    density,
    default_view: view_id === null ? null : { id: view_id, query: view_query ?? '' },
  }))
}

/** Sets what is given and leaves the rest. */
export async function keepPreference(
  tx: Sql,
  { userId, list, at }: { userId: number; list: string; at: number },
  values: { columns?: string | null; density?: string | null; default_view?: number | null },
): Promise<void> {
  await tx.run(
    `INSERT INTO list_preference (user_id, list, update_time) VALUES (?, ?, ?)
     ON CONFLICT (user_id, list) DO UPDATE SET update_time = excluded.update_time`,
    [userId, list, at],
  )
  for (const [column, value] of Object.entries(values)) {
    if (value === undefined) continue
    await tx.run(`UPDATE list_preference SET ${column} = ? WHERE user_id = ? AND list = ?`, [value, userId, list])
  }
}
