import { z } from 'zod'
import { enrolReply, enrolRequest } from '../protocol/agent.ts'
import { restoredKinds } from '../values/restored.ts'
import { endpoint } from './endpoint.ts'

/** For what work is stopped: by its kind, the id and the name of the group, host or phone. */
const halt = z.object({
  kind: z.enum(['fleet', 'group', 'host', 'phone']),
  id: z.number(),
  name: z.string(),
  reason: z.string(),
  by: z.string(),
  since: z.string(),
  /** The caller reaches as far as whoever stopped it and sees all of it: with the key, it is for the caller to lift. */
  liftable: z.boolean(),
})
export type Halt = z.infer<typeof halt>

/** What the home page shows: the fleet, the switches, what runs, what failed. */
export const fleetStatus = endpoint({
  name: 'fleet.status',
  method: 'GET',
  path: '/fleet/status',
  permission: 'session',
  visibility: 'as',
  summary: 'Hosts, phones, switches, running, queued and failed work of the last 24 hours, hour by hour.',
  reply: z.object({
    halted: z.boolean(),
    halted_by: z.string(),
    /** Everything for which work is stopped, the widest first; the fleet as any other. */
    halts: z.array(halt),
    /** Platforms that refuse work, which rests there: of the caller's side; whose it is where that is another one. */
    pauses: z.array(
      z.object({
        id: z.number(),
        platform: z.string(),
        organisation: z.string(),
        trouble: z.string(),
        since: z.string(),
        next_probe: z.string(),
      }),
    ),
    /** What stands still after a restore, until somebody lets it go on; `drill`: nothing is sent at all. Null: nothing does. */
    restored: z.object({ kinds: z.array(z.enum(restoredKinds)), drill: z.boolean() }).nullable(),
    /** What server, database and hosts need somebody to see to, a sentence each; for those who see alerts, in internal organisations. */
    troubles: z.array(z.string()),
    /** Phones that worked when work was stopped and whose host could not be told: so many go on until then at the latest. */
    unheard: z.object({ phones: z.number(), until: z.string() }),
    /** Verification tasks that wait, of what the caller sees. */
    verify_tasks: z.number(),
    hosts: z.object({ online: z.number(), total: z.number() }),
    phones: z.object({ online: z.number(), busy: z.number(), maintenance: z.number(), total: z.number() }),
    /** `authorised`: with an authorisation that is not past. */
    accounts: z.object({ authorised: z.number(), total: z.number() }),
    tasks: z.array(
      z.object({
        book_type: z.number(),
        switch_on: z.boolean(),
        not_executed: z.number(),
        executing: z.number(),
        success: z.number(),
        failed: z.number(),
        unknown: z.number(),
      }),
    ),
    running: z.array(
      z.object({
        run: z.string(),
        kind: z.string(),
        task: z.number(),
        book_type: z.number(),
        title: z.string(),
        phone: z.string(),
        state: z.number(),
        since: z.string(),
      }),
    ),
    failures: z.array(
      z.object({
        task: z.number(),
        book_type: z.number(),
        title: z.string(),
        msg: z.string(),
        phone: z.string(),
        at: z.string(),
      }),
    ),
    /** Phones that fail, rest or are out, of those that the caller sees: the worst first, at most 10 of `count`. */
    ailing: z.object({
      count: z.number(),
      phones: z.array(
        z.object({ id: z.number(), serial: z.string(), health: z.number(), failures: z.number(), trouble: z.string() }),
      ),
    }),
    /** Oldest first, 24 entries; `hour` is `YYYY-MM-DD HH:00`. */
    hours: z.array(z.object({ hour: z.string(), success: z.number(), failed: z.number() })),
  }),
})

/** What a phone consists of: the cards in it, its Android users, and the apps that somebody installed. */
export const phoneParts = z.object({
  sims: z.array(
    z.object({
      slot: z.number(),
      carrier: z.string(),
      numeric: z.string(),
      number: z.string(),
      iccid: z.string(),
    }),
  ),
  subsystems: z.array(z.object({ user: z.number(), name: z.string(), profile: z.union([z.literal(0), z.literal(1)]) })),
  apps: z.array(z.object({ package: z.string(), version: z.string(), version_code: z.number(), md5: z.string() })),
})
export type PhoneParts = z.infer<typeof phoneParts>

export const getPhoneParts = endpoint({
  name: 'phone.parts',
  method: 'GET',
  path: '/phone/parts',
  permission: 'phone.list',
  visibility: 'as',
  sees: { id: 'phone' },
  summary: 'The SIMs, subsystems and apps of one phone, as its agent has read them; what a phone hides is empty.',
  query: z.object({ id: z.coerce.number().int().min(1) }),
  reply: phoneParts,
})

/** How battery, temperature and storage of a phone went; the oldest first. */
export const phoneMeasures = z.array(
  z.object({
    at: z.string(),
    battery: z.number(),
    charging: z.number(),
    temperature: z.number(),
    storage_free: z.number(),
    storage_total: z.number(),
  }),
)
export type PhoneMeasures = z.infer<typeof phoneMeasures>

export const getPhoneMeasures = endpoint({
  name: 'phone.measures',
  method: 'GET',
  path: '/phone/measures',
  permission: 'phone.list',
  visibility: 'as',
  sees: { id: 'phone' },
  summary: 'Battery, temperature and storage of one phone over the last days, thinned to a few hundred points.',
  query: z.object({ id: z.coerce.number().int().min(1), days: z.coerce.number().int().min(1).max(90).default(7) }),
  reply: phoneMeasures,
})

/** The emergency stop (decisions.md §2): halts all running work in the fleet within 5 seconds. */
export const setHalt = endpoint({
  name: 'fleet.halt',
  method: 'POST',
  path: '/fleet/halt',
  permission: 'fleet.halt',
  visibility: 'internal',
  summary:
    'Stop all work in the fleet, or let it go on, which takes sight of every phone, the reach of whoever stopped it, and a fresh code of the second factor (`code`) where one is on. Groups, hosts and phones are stopped by `halt` of their lists.',
  body: z.object({
    halted: z.boolean(),
    reason: z.string().trim().max(200).default(''),
    code: z.string().max(12).optional(),
  }),
  reply: z.object({ halted: z.boolean(), stopped_runs: z.number() }),
})

export const createEnrolToken = endpoint({
  name: 'host.token',
  method: 'POST',
  path: '/host/token',
  permission: 'host.enrol',
  visibility: 'organisation',
  secret: true,
  summary: 'A one-time token with which an agent enrols, valid for an hour, and the command to type on the host.',
  reply: z.object({ token: z.string(), expires: z.string(), command: z.string() }),
})
export const enrolAgent = endpoint({
  name: 'host.enrol',
  method: 'POST',
  path: '/agents/enrol',
  permission: 'public',
  visibility: 'public',
  summary: 'Used by an agent once: the one-time token becomes an identity of its own.',
  body: enrolRequest,
  reply: enrolReply,
})
