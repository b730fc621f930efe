import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Beside the list of the IP whitelist (matrix-screens.md §7.2): whom an address lets in, and the own address as an entry. */
export const testAddress = endpoint({
  name: 'ip-whitelist.test',
  method: 'GET',
  path: '/ip-whitelist/test',
  permission: 'ip-whitelist.list',
  visibility: 'organisation',
  summary: 'Whom among those with IP verification an address lets in; without `ip` the address of the caller.',
  query: z.object({ ip: z.string().max(64).default('') }),
  reply: z.object({
    ip: z.string(),
    people: z.array(z.object({ id: z.number(), username: z.string(), name: z.string(), let_in: z.boolean() })),
  }),
})

export const addOwnAddress = endpoint({
  name: 'ip-whitelist.addMine',
  method: 'POST',
  path: '/ip-whitelist/add-mine',
  permission: 'ip-whitelist.add',
  visibility: 'organisation',
  summary: 'An entry for the caller with the address that the call comes from; the same once more is no other.',
  body: z.object({ remark: z.string().trim().min(1).max(500) }),
  reply: z.object({ id: z.number(), ip: z.string(), is_new: z.boolean() }),
})
