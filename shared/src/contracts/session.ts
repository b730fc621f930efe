import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * site-cluster.md §7.2 "Session", matrix.md §7, decisions.md §3. Passwords are sha256 in hex.
 * `writes: false`: the own sign-in is a read-only user's to change too.
 */
const hashed = z.string().regex(/^[0-9a-f]{64}$/)

export const login = endpoint({
  name: 'session.login',
  method: 'POST',
  path: '/login',
  permission: 'public',
  visibility: 'public',
  summary: 'Sign in. `access_token` stands beside `data`. `code` when the second factor is on.',
  body: z.object({
    username: z.string().min(1).max(64),
    password: hashed,
    code: z.string().max(16).optional(),
    /** Accepted for old clients; it is no secret. */
    client_id: z.string().optional(),
  }),
  extra: z.object({ access_token: z.string() }),
})

export const logout = endpoint({
  name: 'session.logout',
  method: 'DELETE',
  path: '/user',
  permission: 'session',
  visibility: 'self',
  writes: false,
  beforeFactor: true,
  summary: 'Sign out: this session ends.',
})

export const userInfo = endpoint({
  name: 'session.userInfo',
  method: 'GET',
  path: '/user-info',
  permission: 'session',
  visibility: 'self',
  summary: 'Who is signed in, with the permission keys, and the zone of the installation.',
  reply: z.object({
    id: z.number(),
    username: z.string(),
    name: z.string(),
    role_id: z.number(),
    role_name: z.string(),
    /** The number of the own user group. */
    user_group: z.number().optional(),
    is_google_auth: z.union([z.literal(0), z.literal(1)]),
    read_only: z.union([z.literal(0), z.literal(1)]),
    /** Of an external organisation: what is internal is not there. */
    external: z.union([z.literal(0), z.literal(1)]),
    /** Reaches everybody, and is inside: calls that run the installation as a whole are open where the key is there. */
    administers: z.union([z.literal(0), z.literal(1)]),
    /** How lists with pictures are shown: 0 as a table, 1 as cards. */
    view_mode: z.union([z.literal(0), z.literal(1)]),
    buttons: z.array(z.string()),
    zone: z.string(),
    version: z.string(),
  }),
})

export const setViewMode = endpoint({
  name: 'session.viewMode',
  method: 'PUT',
  path: '/user/view-mode',
  permission: 'session',
  visibility: 'self',
  writes: false,
  summary: 'How the caller wants lists with pictures: 0 as a table, 1 as cards.',
  body: z.object({ view_mode: z.coerce.number().int().min(0).max(1) }),
})

export const changePassword = endpoint({
  name: 'session.changePassword',
  method: 'PUT',
  path: '/user/password',
  permission: 'session',
  visibility: 'self',
  writes: false,
  summary: 'Change the own password; all sessions of the user end.',
  body: z.object({ old_password: hashed, password: hashed }),
})

export const getMenu = endpoint({
  name: 'session.menu',
  method: 'GET',
  path: '/user/getMenu',
  permission: 'session',
  visibility: 'self',
  summary: 'The route paths that the role may open; never empty.',
  reply: z.array(z.string()),
})

const session = z.object({
  id: z.number(),
  user_id: z.number(),
  username: z.string(),
  address: z.string(),
  agent: z.string(),
  create_time: z.string(),
  last_seen: z.string(),
  expires: z.string(),
  current: z.boolean(),
})

export const listSessions = endpoint({
  name: 'session.list',
  method: 'GET',
  path: '/sessions',
  permission: 'session',
  visibility: 'organisation',
  summary: 'Own sessions; with the permission session.revoke those of all users in reach.',
  reply: z.array(session),
})

export const revokeSession = endpoint({
  name: 'session.revoke',
  method: 'DELETE',
  path: '/sessions/:id',
  permission: 'session',
  visibility: 'organisation',
  writes: false,
  sees: { id: { because: 'sessions stand in no list: the own, and those of people in reach' } },
  summary: 'End a session: an own one, or with session.revoke that of a user in reach.',
  query: z.object({ id: z.coerce.number().int() }),
})

/** Second factor by authenticator app (RFC 6238, 30 s, 6 digits): begin shows the secret, confirm with a code turns it on. */
export const beginSecondFactor = endpoint({
  name: 'session.secondFactorBegin',
  method: 'POST',
  path: '/user/second-factor/begin',
  permission: 'session',
  visibility: 'self',
  writes: false,
  beforeFactor: true,
  secret: true,
  summary: 'A new secret for the authenticator app; not on before it is confirmed.',
  reply: z.object({ secret: z.string(), uri: z.string() }),
})
export const confirmSecondFactor = endpoint({
  name: 'session.secondFactorConfirm',
  method: 'POST',
  path: '/user/second-factor/confirm',
  permission: 'session',
  visibility: 'self',
  writes: false,
  beforeFactor: true,
  summary: 'Turn the second factor on with a code of the app and the own password.',
  body: z.object({ code: z.string(), password: hashed }),
})
export const removeSecondFactor = endpoint({
  name: 'session.secondFactorRemove',
  method: 'POST',
  path: '/user/second-factor/remove',
  permission: 'session',
  visibility: 'self',
  writes: false,
  summary: 'Turn the own second factor off, with a code.',
  body: z.object({ code: z.string() }),
})

/** A fresh code of the second factor: for five minutes this session may do what asks for one. */
export const stepUp = endpoint({
  name: 'session.stepUp',
  method: 'POST',
  path: '/user/step-up',
  permission: 'session',
  visibility: 'self',
  writes: false,
  summary:
    'Show a code of the second factor; then calls that want a fresh one (`login_code_required`) work for five minutes.',
  body: z.object({ code: z.string().min(1).max(16) }),
})
