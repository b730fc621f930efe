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

const link = z.object({
  id: z.number().int(),
  phone: z.number().int(),
  /** Who made it. */
  user: z.string(),
  made: z.string(),
  expires: z.string(),
})

/** Links that show one phone to whoever has them; they are made over the socket (`open_screen_public`). */
export const listScreenLinks = endpoint({
  name: 'screen.links',
  method: 'GET',
  path: '/screen/links',
  permission: 'screen.share',
  summary: 'Public links that are good, of phones that the caller sees, newest first.',
  reply: z.array(link),
})

export const endScreenLink = endpoint({
  name: 'screen.endLink',
  method: 'POST',
  path: '/screen/links/end',
  permission: 'screen.share',
  summary: 'End a public link; whoever looks by it looks no more.',
  body: z.object({ id }),
})
