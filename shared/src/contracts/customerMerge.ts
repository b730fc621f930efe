import { z } from 'zod'
import { endpoint, pageQuery } from './endpoint.ts'

/** Customers that are in the list twice: found, made one, and that taken back. */

const id = z.coerce.number().int().min(1)
const count = z.number().int()
const named = z.object({ id: count, name: z.string(), revision: count })

const ofARevision = { because: 'a revision of a row that is named beside it' } as const

/** A field in which two customers differ, in the words of the reader. */
const difference = z.object({
  field: z.string(),
  name: z.string(),
  /** What each of them says. */
  kept: z.string(),
  other: z.string(),
})

/** What one of them has that becomes the other's: rows of a list, or what stands in a field of the customer itself. */
const moved = z.object({ list: z.string(), field: z.string(), name: z.string(), count })

export const customerDuplicates = endpoint({
  name: 'customer.duplicates',
  method: 'GET',
  path: '/customer/duplicates',
  permission: 'customer.list',
  visibility: 'own',
  summary:
    'Pairs of customers that have the same e-mail, telephone (its digits) or handle on a platform, with what differs; of several that are the same each stands beside the oldest.',
  query: z.strictObject({ ...pageQuery, pageSize: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: z.array(
    z.object({
      kept: named,
      other: named,
      by: z.array(z.enum(['email', 'phone', 'handle'])),
      differs: z.array(difference),
    }),
  ),
  shape: 'page',
})

export const mergeCustomers = endpoint({
  name: 'customer.merge',
  method: 'POST',
  path: '/customer/merge',
  permission: 'customer.merge',
  visibility: 'own',
  sees: { kept: 'customer', other: 'customer', kept_revision: ofARevision, other_revision: ofARevision },
  summary:
    'Makes two customers one: everything that names the other names the kept one then, values that are not taken become a note, and the other is gone. With `dry_run` 1 only what would happen. Taken back within 30 days by `customer.unmerge`.',
  body: z.strictObject({
    kept: count.min(1),
    other: count.min(1),
    /** Fields in which both say something else, and the other is right. */
    take: z.array(z.string()).max(50).default([]),
    /** As they were seen: required without `dry_run`. Who has been changed since is refused. */
    kept_revision: count.min(1).optional(),
    other_revision: count.min(1).optional(),
    dry_run: z.union([z.literal(0), z.literal(1)]).default(0),
  }),
  reply: z.object({
    kept: named,
    other: named,
    /** Fields in which both say something: one of the two becomes a note. */
    differs: z.array(difference.extend({ taken: z.enum(['kept', 'other']) })),
    /** Fields that are empty in the kept one. */
    fills: z.array(difference),
    moves: z.array(moved),
    /** By which it is taken back; null of a dry run. */
    merge: count.nullable(),
    until: z.string().nullable(),
  }),
})

export const customerMerges = endpoint({
  name: 'customer.merges',
  method: 'GET',
  path: '/customer/merges',
  permission: 'customer.list',
  visibility: 'own',
  sees: { customer: 'customer' },
  summary: 'Who was merged into a customer and can still be taken out again, the newest first.',
  query: z.object({ customer: id }),
  reply: z.array(
    z.object({
      id: count,
      /** Who is gone, and what it was called. */
      other: count,
      other_name: z.string(),
      actor: z.string(),
      time: z.string(),
      /** The last moment in which it can be taken back. */
      until: z.string(),
    }),
  ),
})

export const unmergeCustomers = endpoint({
  name: 'customer.unmerge',
  method: 'POST',
  path: '/customer/unmerge',
  permission: 'customer.unmerge',
  visibility: 'own',
  sees: { merge: { because: 'a merge is there for whoever sees the kept customer' } },
  summary:
    'Takes a merge back: the other customer is there again with everything that has neither been moved nor edited since; the rest is named and stays where it is.',
  body: z.strictObject({ merge: count.min(1) }),
  reply: z.object({
    kept: count,
    other: count,
    /** How many rows went back. */
    back: count,
    rest: z.array(z.object({ list: z.string(), field: z.string(), name: z.string(), ids: z.array(count) })),
  }),
})
