import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fileReply } from './fileReply.ts'

/** Files of rows: sent in before the row, which then names them by id. */

export const uploadFile = endpoint({
  name: 'file.upload',
  method: 'POST',
  path: '/file',
  // Whoever may write the field; the server asks for that key.
  permission: 'session',
  visibility: 'self',
  summary:
    'Send in a file for a field of a list (multipart, streamed): a row names it by the id that is answered, within a day; what no row names is removed.',
  query: z.object({ resource: z.string().max(64), field: z.string().max(64) }),
  form: true,
  stream: true,
  body: z.object({ file: z.custom<File>((value) => value instanceof Blob).optional() }),
  reply: fileReply,
})

/** Lists give such addresses out, to whoever sees the row. */
export const showFile = endpoint({
  name: 'file.show',
  method: 'GET',
  path: '/file/:id',
  permission: 'public',
  visibility: 'public',
  summary: 'A file of a row, or its thumbnail, by an address that holds for an hour or two.',
  query: z.object({
    id: z.coerce.number().int().min(1),
    thumb: z.coerce.number().int().min(0).max(1).default(0),
    until: z.coerce.number().int().min(0),
    sign: z.string().max(64),
  }),
  shape: 'file',
})
