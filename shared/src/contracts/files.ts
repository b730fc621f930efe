import { z } from 'zod'
import { fileSiteOwner } from '../values/fileSiteOwner.ts'
import { endpoint } from './endpoint.ts'

/** Files that are kept here and downloaded by name (site-cluster.md §2.12, decisions.md §8). */

const file = z.custom<File>((value) => value instanceof Blob)
const remarks = z.string().trim().max(500).optional()
/** As it is downloaded later; left out: as the file is called. Unique. */
const file_name = z.string().trim().max(255).optional()
/** What stands beside the files of a form. The files themselves never come to rest in memory. */
export const addFileFields = z.object({ file_name, remarks })
export const updateFileFields = z.object({ id: z.coerce.number().int().min(1), file_name, remarks })
const fileRow = z.object({ id: z.number().int(), file_name: z.string(), url: z.string(), size: z.number().int() })

/** The list to which it belongs: names are unique within one. */
const owner = z.string().max(64).default(fileSiteOwner)

export const addFile = endpoint({
  name: 'file-site.add',
  method: 'POST',
  path: '/filesite/add',
  permission: 'file-site.add',
  visibility: 'internal',
  summary: 'Keep a file of any type; multipart, streamed to disk.',
  form: true,
  stream: true,
  body: addFileFields.extend({ file: file.optional() }),
  reply: fileRow,
})

export const updateFile = endpoint({
  name: 'file-site.edit',
  method: 'POST',
  path: '/filesite/update',
  permission: 'file-site.edit',
  visibility: 'internal',
  summary: 'Replace a file, its name or its remarks; the remarks get the mark of an update by hand.',
  form: true,
  stream: true,
  body: updateFileFields.extend({ file: file.optional() }),
  reply: fileRow,
})

/** `sign` comes from `linkFile`; without it a session that may see the list is asked for. */
export const downloadFile = endpoint({
  name: 'file-site.download',
  method: 'GET',
  path: '/filesite/download',
  permission: 'public',
  visibility: 'public',
  summary:
    'A file by its name and the list that it belongs to, always as an attachment: with a session, or once by a signed link.',
  query: z.object({ name: z.string().min(1).max(1000), owner, sign: z.string().max(200).optional() }),
  shape: 'file',
})

/** A signed link names one file, works once and not for long: it may be given to somebody without an account. */
export const linkFile = endpoint({
  name: 'file-site.link',
  method: 'POST',
  path: '/filesite/link',
  // What a name may be seen with, a link to it may be made with; the server asks for that key.
  permission: 'session',
  visibility: 'as',
  writes: false,
  summary: 'A link to a file that works once, without a session, for a limited time.',
  body: z.object({ name: z.string().min(1).max(1000), owner }),
  reply: z.object({ url: z.string(), expires: z.string() }),
})
