import { z } from 'zod'
import { screenLimits, screenPlaces } from '../protocol/screen.ts'
import { endpoint } from './endpoint.ts'

const id = z.coerce.number().int().min(1)

/** The way to a phone's picture: a token for one socket (protocol/screen.ts). */
export const createScreenToken = endpoint({
  name: 'screen.token',
  method: 'POST',
  path: '/screen/token',
  permission: 'screen.watch',
  secret: true,
  writes: false,
  summary:
    'A token of short life to look at phones, or with `screen.control` to use them: open a WebSocket at the answered path.',
  body: z.object({
    phones: z.array(id).min(1).max(screenLimits.phones),
    /** `control` takes input where the caller holds the phone's lease; `copilot` where its holder allows it. */
    mode: z.enum(['control', 'copilot', 'watch']),
    /** Where the console stands. */
    place: z.enum([...screenPlaces, 'elsewhere']),
  }),
  reply: z.object({
    token: z.string(),
    /** Path of the WebSocket, `web/{token}`, below the address of the control plane. */
    url: z.string(),
    /** Until then the socket can be opened, and opened again after it broke. */
    expires: z.string(),
  }),
})
