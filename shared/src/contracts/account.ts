import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { report } from './report.ts'

const byId = z.object({ id: z.coerce.number().int().min(1) })

/** Beside the list of accounts: everything that says whether one may run. */
export const accountWhy = endpoint({
  name: 'account.why',
  method: 'GET',
  path: '/account/:id/why',
  permission: 'account.list',
  visibility: 'own',
  sees: { id: 'account' },
  summary:
    'Why an account may run, or why not: the verdict of the gate now, the basis of its platform, its authorisation with evidence, who decided, its caps and what it used of them, who reaches it and who knows its password. Never a secret.',
  query: byId,
  reply: report.extend({
    may_run: z.boolean(),
    /** The first thing in the way; '' where it may run. */
    reason: z.string(),
    text: z.string(),
  }),
})

export const accountWhyFile = endpoint({
  name: 'account.why-file',
  method: 'GET',
  path: '/account/:id/why/file',
  permission: 'account.list',
  visibility: 'own',
  sees: { id: 'account' },
  summary: 'The same as one page (HTML) that stands by itself, to be kept or printed.',
  query: byId,
  shape: 'file',
})
