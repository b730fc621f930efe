import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const verifyAudit = endpoint({
  name: 'audit.verify',
  method: 'GET',
  path: '/audit/verify',
  permission: 'audit.list',
  visibility: 'internal',
  summary: 'Recompute the chain of hashes: how many entries hold, and the first that does not.',
  reply: z.object({ entries: z.number(), intact: z.boolean(), first_broken: z.number().nullable(), head: z.string() }),
})
