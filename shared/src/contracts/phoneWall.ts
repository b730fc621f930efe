import { z } from 'zod'
import { wallLimits } from '../values/wallLimits.ts'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)

/** Small pictures of the phones that somebody has in view. While they are looked at they are kept fresh. */
export const lookAtPhones = endpoint({
  name: 'phone-wall.look',
  method: 'POST',
  path: '/phone-wall/look',
  permission: 'phone-wall.list',
  visibility: 'as',
  writes: false,
  sees: { 'phones.id': { because: 'gives no picture of those that are not seen' } },
  summary:
    'Small pictures of phones: those that are newer than what the caller has. Asking keeps them fresh for 45 s; the topic `phone-picture` tells of new ones.',
  body: z.object({
    /** `at` of the picture that the caller has; 0 for none. */
    phones: z.array(z.object({ id, at: z.number().int().min(0) })).max(wallLimits.phones),
  }),
  reply: z.array(
    z.object({
      id: z.number().int(),
      /** When it was taken, UTC milliseconds. */
      at: z.number().int(),
      /** PNG, base64. */
      png: z.string(),
      /** 1: no picture, because the operator's app on the phone is older than build 3640. */
      outdated: z.number().int(),
    }),
  ),
})
