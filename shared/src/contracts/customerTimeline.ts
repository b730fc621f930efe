import { z } from 'zod'
import { timelineKinds } from '../values/timelineKinds.ts'
import { endpoint } from './endpoint.ts'

const count = z.number().int()

export const customerTimeline = endpoint({
  name: 'customer.timeline',
  method: 'GET',
  path: '/customer/timeline',
  permission: 'customer.list',
  visibility: 'own',
  sees: { id: 'customer' },
  summary:
    'What happened with a customer, newest first: orders and payments, publications of its accounts, contract and its end, notes, hosting; of each kind what the caller may see.',
  query: z.strictObject({
    id: z.coerce.number().int().min(1),
    /** `next` of the part before. */
    cursor: z
      .string()
      .regex(/^-?\d{1,15}\.\d{1,2}\.\d{1,15}$/)
      .optional(),
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.array(
    z.object({
      /** Its own within the timeline. */
      key: z.string(),
      kind: z.enum(timelineKinds),
      time: z.string(),
      /** What it is, in words, and what it says. */
      what: z.string(),
      text: z.string(),
      /** Who did it; '' where nobody in particular did. */
      actor: z.string(),
      /** The row that it is about; '' and 0: the customer itself. */
      list: z.string(),
      row: count,
    }),
  ),
  extra: z.object({
    /** Where the part after this begins; null at the end. */
    next: z.string().nullable(),
  }),
})
