import { z } from 'zod'
import { importReply } from '../resource/endpoints.ts'
import { endpoint } from './endpoint.ts'

/**
 * An import after its file was sent (with `dry_run=1`): look, commit exactly what was shown, undo, error file.
 * The permission is that of the resource's own import; the server checks it by the batch.
 */
const id = z.object({ id: z.string() })

export const getImport = endpoint({
  name: 'import.get',
  method: 'GET',
  path: '/imports/:id',
  permission: 'session',
  visibility: 'self',
  summary: 'State, counts and wrong cells of an import.',
  query: id,
  reply: importReply,
})
export const commitImport = endpoint({
  name: 'import.commit',
  method: 'POST',
  path: '/imports/:id/commit',
  permission: 'session',
  visibility: 'self',
  summary: 'Carry out what the dry run showed; repeating it changes nothing.',
  query: id,
  reply: importReply,
})
export const undoImport = endpoint({
  name: 'import.undo',
  method: 'POST',
  path: '/imports/:id/undo',
  permission: 'session',
  visibility: 'self',
  summary: 'Take a whole import back, while its rows are untouched.',
  query: id,
  reply: importReply,
})
export const discardImport = endpoint({
  name: 'import.discard',
  method: 'DELETE',
  path: '/imports/:id',
  permission: 'session',
  visibility: 'self',
  summary: 'Throw a dry run away. What was carried out is refused: it can only be taken back.',
  query: id,
})
export const importErrors = endpoint({
  name: 'import.errors',
  method: 'GET',
  path: '/imports/:id/errors',
  permission: 'session',
  visibility: 'self',
  summary: 'The wrong rows as a spreadsheet of the same layout, with what is wrong beside them.',
  query: id,
  shape: 'file',
})
/** An import that is to be committed at once needs no second call; this lists the latest, to find one again. */
export const listImports = endpoint({
  name: 'import.list',
  method: 'GET',
  path: '/imports',
  permission: 'session',
  visibility: 'self',
  summary: 'The own imports of the last days, newest first.',
  query: z.object({ resource: z.string().optional() }),
  reply: z.array(importReply.extend({ file_name: z.string(), create_time: z.string() })),
})
