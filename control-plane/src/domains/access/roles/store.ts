import { asc, eq, sql } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { role } from '../../../platform/schema/tables.gen.ts'
import { rolePermission } from './tables.ts'

// The only SQL about roles and their keys, but for the list of roles and what signing in reads.

const roleColumns = { id: role.id, name: role.name, fixed: role.fixed }

export const readRoles = prepared((q) => q.select(roleColumns).from(role).orderBy(asc(role.id)))

export const readRole = prepared((q, { id }: Params<{ id: number }>) =>
  q.select(roleColumns).from(role).where(eq(role.id, id)),
)

export const touchRole = prepared((q, { id, at }: Params<{ id: number; at: number }>) =>
  q.update(role).set({ update_time: at }).where(eq(role.id, id)),
)

export const insertBuiltInRole = prepared(
  (q, { id, name, reach, at }: Params<{ id: number; name: string; reach: number; at: number }>) =>
    q.insert(role).values({ id, name, reach, fixed: 1, update_time: at }).onConflictDoNothing(),
)

export const readKeys = prepared((q, { roleId }: Params<{ roleId: number }>) =>
  q
    .select({ permission: rolePermission.permission })
    .from(rolePermission)
    .where(eq(rolePermission.role_id, roleId))
    .orderBy(asc(rolePermission.permission)),
)

export const deleteKeys = prepared((q, { roleIds }: Params<{ roleIds: readonly number[] }>) =>
  q.delete(rolePermission).where(isAmong(rolePermission.role_id, roleIds)),
)

/** Keys of roles as pairs; those that a role has already stay. */
export const insertKeys = prepared(
  (q, { pairs }: Params<{ pairs: readonly (readonly [roleId: number, permission: string])[] }>) =>
    q
      .insert(rolePermission)
      .select(sql`select value ->> 0, value ->> 1 from json_each(${pairs}) where true`)
      .onConflictDoNothing(),
)
