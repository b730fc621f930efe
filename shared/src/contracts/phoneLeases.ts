import { z } from 'zod'
import { plainIds } from '../values/plainNumber.ts'
import { endpoint } from './endpoint.ts'

/**
 * Phones that the caller holds, and those that the caller waits for. To take one, ask for one, give one back and take one over are
 * actions of the list of phones: `POST /api/phone/lease`, `ask`, `release` and `takeover`.
 */
const heldPhone = z.object({
  phone: z.number().int(),
  serial: z.string(),
  /** Of the lease; it only grows. */
  number: z.number().int(),
  reason: z.string(),
  since: z.string(),
  until: z.string(),
  /** Seconds until it ends unless the phone is used or kept. */
  left: z.number().int(),
  /** 1: it ends within two minutes. */
  ending: z.number().int(),
  /** 1: it was asked for, has come, and was not taken notice of yet. */
  waiting: z.number().int(),
  /** Who waits for it, the first first; and for what that one wants it. */
  asked_by: z.array(z.string()),
  asked_for: z.string(),
})
const waitlistEntry = z.object({
  phone: z.number().int(),
  serial: z.string(),
  since: z.string(),
  expires: z.string(),
  /** How many are before, and one. */
  place: z.number().int(),
  /** Who has it now. */
  holder: z.string(),
})
/** A phone that the caller had a while ago and lost, without having given it back. */
const lostPhone = z.object({
  phone: z.number().int(),
  serial: z.string(),
  /** Of the lease that ended. */
  number: z.number().int(),
  /** Why, as in the list of leases. */
  how: z.number().int(),
  /** Who took it over, and for what; otherwise empty. */
  by: z.string(),
  reason: z.string(),
  at: z.string(),
})
export type LostPhone = z.output<typeof lostPhone>

const mine = z.object({ phones: z.array(heldPhone), wishes: z.array(waitlistEntry), lost: z.array(lostPhone) })
export type HeldPhones = z.output<typeof mine>

/** Who holds a phone, also beside the refusal of a lease (HTTP 409). `kind` as in the list of leases; `until` is empty for a run. */
export const phoneHolder = z.object({
  phone: z.number().int(),
  serial: z.string(),
  number: z.number().int(),
  kind: z.number().int(),
  holder: z.string(),
  reason: z.string(),
  run: z.string(),
  since: z.string(),
  until: z.string(),
})
export type PhoneHolder = z.output<typeof phoneHolder>

export const heldPhones = endpoint({
  name: 'phone.held',
  method: 'GET',
  path: '/phone/held',
  permission: 'phone.lease',
  visibility: 'as',
  sees: { phones: { because: 'says nothing of those that are not seen' } },
  summary:
    'The phones that the caller holds, waits for, and has lost of late; and who else holds those that are named.',
  query: z.object({
    /** Ids, separated by commas. */
    phones: z
      .string()
      .regex(plainIds)
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .pipe(z.array(z.number()).max(200))
      .optional(),
  }),
  reply: mine.extend({
    /** `takeable`, 1: the caller may take it over from that one. */
    others: z.array(phoneHolder.extend({ takeable: z.number().int() })),
  }),
})

export const renewPhoneLeases = endpoint({
  name: 'phone.keep',
  method: 'POST',
  path: '/phone/keep',
  permission: 'phone.lease',
  visibility: 'as',
  sees: { phones: { because: 'only what the caller holds itself goes on' } },
  summary: 'The caller still uses these phones: their leases go on. Answers what the caller holds then.',
  body: z.object({ phones: z.array(z.number().int().min(1)).min(1).max(200) }),
  reply: mine,
})
