import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * Invitations in the place of passwords that somebody else has seen: an address, good once and for seven days, at which a new user
 * chooses the password. Only a hash of it is kept.
 */
const token = z.string().min(1).max(100)

const invited = z.object({
  id: z.number().int(),
  username: z.string(),
  name: z.string(),
  /** Where the user goes; shown in this answer and never again. */
  address: z.string(),
  expires: z.string(),
})

export const invite = endpoint({
  name: 'user.invite',
  method: 'POST',
  path: '/user/invite',
  permission: 'user.invite',
  visibility: 'organisation',
  secret: true,
  sees: { ids: { because: 'people in reach who have no password, of those that are named' } },
  summary:
    'Invite users who have no password yet: `ids`, or the new ones of an own import. An address from before is no longer good. ' +
    'The addresses stand in this answer alone, and beside the names in `file` (.xlsx in base64).',
  body: z.object({
    ids: z.array(z.number().int()).max(1000).default([]),
    import: z.string().max(64).optional(),
    /** Where the console is reached; otherwise as the control plane knows it. */
    origin: z
      .string()
      .max(200)
      .regex(/^https?:\/\/[^/\s]+$/)
      .optional(),
  }),
  reply: z.object({ people: z.array(invited), file: z.string() }),
})

export const readInvitation = endpoint({
  name: 'session.invitation',
  method: 'POST',
  path: '/invitation',
  permission: 'public',
  visibility: 'public',
  writes: false,
  secret: true,
  summary:
    'Who is invited by the last part of an address; `invitation_gone` for all that are not good, whatever the reason.',
  body: z.object({ token }),
  reply: z.object({ username: z.string(), name: z.string(), factor_required: z.boolean(), expires: z.string() }),
})

export const acceptInvitation = endpoint({
  name: 'session.acceptInvitation',
  method: 'POST',
  path: '/invitation/accept',
  permission: 'public',
  visibility: 'public',
  secret: true,
  summary: 'Choose the password (sha256 in hex); the address is used up. Then one signs in as everybody does.',
  body: z.object({ token, password: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({ username: z.string() }),
})
