import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** site-cluster.md §7.2 `GET /system/roles`: for selects. */
export const roleOptions = endpoint({
  name: 'role.options',
  method: 'GET',
  path: '/system/roles',
  permission: 'session',
  visibility: 'all',
  summary: 'Roles as id and name.',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

const matrix = z.object({ id: z.number(), name: z.string(), keys: z.array(z.string()), fixed: z.boolean() })

export const rolePermissions = endpoint({
  name: 'role.permissions',
  method: 'GET',
  path: '/role/:id/permissions',
  permission: 'role.list',
  visibility: 'internal',
  summary: 'The permission keys of a role, and all keys there are in groups.',
  query: z.object({ id: z.coerce.number().int() }),
  reply: matrix.extend({ groups: z.array(z.object({ group: z.string(), keys: z.array(z.string()) })) }),
})

export const setRolePermissions = endpoint({
  name: 'role.setPermissions',
  method: 'PUT',
  path: '/role/:id/permissions',
  permission: 'role.edit',
  visibility: 'internal',
  administers: true,
  summary: 'Replace the permission keys of a role. The super admin always has all.',
  query: z.object({ id: z.coerce.number().int() }),
  body: z.object({ keys: z.array(z.string().max(80)).max(2000) }),
  reply: matrix,
})
