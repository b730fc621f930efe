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
  visibility: 'as',
  secret: true,
  writes: false,
  sees: { phones: 'phone' },
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
    /** Until then the socket can be opened, once; after it broke another token opens the next. */
    expires: z.string(),
  }),
})

/** A file for a phone; the way it goes is told to the caller's sockets that show the phone (`file` of protocol/screen.ts). */
export const sendPhoneFile = endpoint({
  name: 'screen.file',
  method: 'POST',
  path: '/screen/file',
  permission: 'screen.control',
  visibility: 'as',
  sees: { phone: 'phone' },
  summary:
    'Put a file on a phone that the caller holds; an APK is installed. Multipart; answers when the phone has it.',
  form: true,
  stream: true,
  query: z.object({
    phone: id,
    /** What the caller calls it in messages about its way. */
    id: z.string().max(40).default(''),
  }),
  body: z.object({ file: z.custom<File>((value) => value instanceof Blob).optional() }),
  reply: z.object({ installed: z.boolean() }),
})

/** The content of a file on its way, for the host that was told of it. */
export const fetchPhoneFile = endpoint({
  name: 'agents.file',
  method: 'GET',
  path: '/agents/file',
  permission: 'public',
  visibility: 'public',
  summary: 'A file on its way to a phone of the calling host, which says who it is by its secret.',
  query: z.object({ request: z.string().max(64) }),
  shape: 'file',
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
  visibility: 'as',
  summary: 'Public links that are good, of phones that the caller sees, newest first.',
  reply: z.array(link),
})

export const endScreenLink = endpoint({
  name: 'screen.endLink',
  method: 'POST',
  path: '/screen/links/end',
  permission: 'screen.share',
  visibility: 'as',
  sees: { id: { because: 'links stand in no list: those of phones that are seen' } },
  summary: 'End a public link; whoever looks by it looks no more.',
  body: z.object({ id }),
})
