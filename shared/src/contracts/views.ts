import { z } from 'zod'
import { densities, listName, mostColumns } from '../values/listPreference.ts'
import { viewLimits } from '../values/savedView.ts'
import { endpoint } from './endpoint.ts'

/**
 * Saved views, and how each user wants each list. `list` is the list's name in the console; whoever may see the rows of
 * that list has views of it. What people keep for themselves is theirs to change, read-only users' too; what is shared is
 * not.
 */
const list = z.string().regex(listName)
const shared = z.coerce.number().int().min(0).max(1)
const idQuery = z.object({ id: z.coerce.number().int().min(1) })
// Told apart from "left out" by the handler, which says what is wrong in words.
const name = z.string().max(viewLimits.name * 4)
/** Filters, order and page size as they stand in the console's address. */
const query = z.string().max(viewLimits.query)

const viewRow = z.object({
  id: z.number().int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** 1: everyone who may see the list sees the view. */
  shared: z.number().int(),
  /** 1: made by the caller. */
  mine: z.number().int(),
  /** Who made it. */
  owner: z.string(),
  update_time: z.string(),
})
export type ViewRow = z.output<typeof viewRow>

export const listViews = endpoint({
  name: 'view.list',
  method: 'GET',
  path: '/views',
  permission: 'session',
  visibility: 'self',
  summary: 'Saved views of a list: the own ones, then those that others share; by name.',
  query: z.object({ list }),
  reply: z.array(viewRow),
})

export const addView = endpoint({
  name: 'view.add',
  method: 'POST',
  path: '/views',
  permission: 'session',
  visibility: 'self',
  summary: 'Save filters and order of a list under a name of one’s own.',
  body: z.object({ list, name, query, shared: shared.default(0) }),
  reply: viewRow,
  writes: false,
})

export const editView = endpoint({
  name: 'view.edit',
  method: 'PUT',
  path: '/views/:id',
  permission: 'session',
  visibility: 'self',
  summary: 'Rename, replace, share or stop sharing a view; another’s shared one only with the key `view.manage`.',
  query: idQuery,
  body: z.object({ name: name.optional(), query: query.optional(), shared: shared.optional() }),
  reply: viewRow,
  writes: false,
})

export const removeView = endpoint({
  name: 'view.delete',
  method: 'DELETE',
  path: '/views/:id',
  permission: 'session',
  visibility: 'self',
  summary: 'Delete a view; for a day it can be brought back.',
  query: idQuery,
  writes: false,
})

export const restoreView = endpoint({
  name: 'view.restore',
  method: 'POST',
  path: '/views/:id/restore',
  permission: 'session',
  visibility: 'self',
  summary: 'Bring a deleted view back, as long as its name is free.',
  query: idQuery,
  reply: viewRow,
  writes: false,
})

const columns = z
  .object({
    hidden: z.array(z.string().max(64)).max(mostColumns),
    order: z.array(z.string().max(64)).max(mostColumns),
  })
  .nullable()
const density = z.enum(densities).nullable()

const preference = z.object({
  list: z.string(),
  /** Null: as usual. */
  columns,
  density,
  /** The view that the list opens with, if the caller can see it still. */
  default_view: z.object({ id: z.number().int(), query: z.string() }).nullable(),
})
export type ListPreference = z.output<typeof preference>

export const listPreferences = endpoint({
  name: 'list-preference.list',
  method: 'GET',
  path: '/list-preferences',
  permission: 'session',
  visibility: 'self',
  summary: 'How the caller wants each list: columns, density, and the view that it opens with.',
  reply: z.array(preference),
})

export const setListPreference = endpoint({
  name: 'list-preference.set',
  method: 'PUT',
  path: '/list-preferences/:list',
  permission: 'session',
  visibility: 'self',
  summary: 'Keep columns, density or opening view of a list for the caller. Null: as usual. What is left out stays.',
  query: z.object({ list }),
  body: z.object({
    columns: columns.optional(),
    density: density.optional(),
    default_view: z.number().int().min(1).nullable().optional(),
  }),
  reply: preference,
  writes: false,
})
