import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Every API key begins with it. */
export const apiKeyPrefix = 'qdk_'

export const createApiKey = endpoint({
  name: 'api-key.add',
  method: 'POST',
  path: '/api-key',
  permission: 'api-key.add',
  visibility: 'internal',
  administers: true,
  secret: true,
  summary: 'Make a key for programs that send data in. It is shown in this answer and never again.',
  body: z.object({
    name: z.string().trim().min(1).max(100),
    /** What may be sent with it; none named: every kind. */
    kinds: z.array(z.string().max(64)).max(50).default([]),
  }),
  reply: z.object({ id: z.number().int(), name: z.string(), kinds: z.array(z.string()), key: z.string() }),
})

export const apiKeyKinds = endpoint({
  name: 'api-key.kinds',
  method: 'GET',
  path: '/api-key/kinds',
  permission: 'api-key.list',
  visibility: 'internal',
  summary: 'What may be sent in: the kind in the path of the ingest, and the resource that it fills.',
  reply: z.array(z.object({ kind: z.string(), resource: z.string() })),
})
