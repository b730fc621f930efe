import { z } from 'zod'
import { restoredKinds, restoredWays } from '../values/restored.ts'
import { endpoint } from './endpoint.ts'

const kind = z.enum(restoredKinds)

/**
 * How far a host is: `told` what it did since the backup; `blind`: its agent is there, and its ledger does not reach back so far; `silent`: it has
 * not come back; `left_out`: people go on without it.
 */
export const restoredHostStates = ['told', 'blind', 'silent', 'left_out'] as const

/** What became of something that an agent did in the time that is not in the data: nothing here to do with it, nothing came of it, settled. */
export const restoredActionResults = ['kept', 'nothing', 'settled'] as const

const restoredView = z.object({
  /** The latest restore; null: there never was one. Times are those of the installation's zone. */
  restore: z
    .object({
      id: z.string(),
      how: z.enum(restoredWays),
      made: z.string(),
      at: z.string(),
      drill: z.boolean(),
      /** What stands still; empty once all of it goes on. */
      held: z.array(kind),
      ended: z.string().nullable(),
      /** From when on silent hosts may be left out. */
      patience_until: z.string(),
      may_leave_out: z.boolean(),
    })
    .nullable(),
  hosts: z.array(
    z.object({ id: z.number(), name: z.string(), state: z.enum(restoredHostStates), online: z.boolean() }),
  ),
  /** Agents that these data do not know: their hosts were enrolled after the backup. */
  strangers: z.array(z.object({ id: z.string(), address: z.string(), last: z.string(), left_out: z.boolean() })),
  /** What was done since the backup, as agents tell it: how much, and the first of it. */
  done: z.object({ kept: z.number(), nothing: z.number(), settled: z.number() }),
  deeds: z.array(
    z.object({
      run: z.string(),
      /** The queue that it belongs to, as in `run.lane`; null where nobody knows. */
      lane: z.number().nullable(),
      task: z.number().nullable(),
      phone: z.string(),
      began: z.string(),
      /** How it ended, as agents say; '' while nobody has said. */
      outcome: z.string(),
      committed: z.boolean(),
      result: z.enum(restoredActionResults),
    }),
  ),
  /** What waits by itself, and for which hosts. */
  held_publications: z.number(),
  held_runs: z.number(),
  runs: z.array(
    z.object({
      run: z.number(),
      lane: z.number(),
      task: z.number(),
      /** Of its book task; '' where that is gone. */
      title: z.string(),
      book_type: z.number(),
      hosts: z.string(),
      queued: z.string(),
    }),
  ),
  held_accounts: z.number(),
  accounts: z.array(z.object({ id: z.number(), name: z.string(), hosts: z.string() })),
  /** Publications that came too late while they were held: to be planned anew. */
  missed: z.array(z.object({ id: z.number(), name: z.string(), account: z.string(), due: z.string() })),
  /** Orders to models that wait: whether they were made since the backup nobody can say. */
  orders: z.number(),
})
export type RestoredView = z.output<typeof restoredView>

export const readRestored = endpoint({
  name: 'restored.list',
  method: 'GET',
  path: '/restored',
  permission: 'restored.list',
  visibility: 'internal',
  summary:
    'What a restore has left: what stands still, which hosts have told what they did since the backup, what came of that, and what nobody knows.',
  reply: restoredView,
})

export const goOn = endpoint({
  name: 'restored.go-on',
  method: 'POST',
  path: '/restored/go-on',
  permission: 'restored.go-on',
  visibility: 'internal',
  administers: true,
  summary:
    'Let kinds of work go on after a restore. Hosts that have not told what they did are left out by their ids, ten minutes after the restore at the earliest; what their phones may have done stays held. Takes a fresh code of the second factor (`code`) where one is on.',
  body: z.object({
    kinds: z.array(kind).min(1),
    leave_out: z
      .object({ hosts: z.array(z.number().int()).default([]), strangers: z.array(z.string()).default([]) })
      .default({ hosts: [], strangers: [] }),
    code: z.string().max(12).optional(),
  }),
  reply: restoredView,
})

export const letGo = endpoint({
  name: 'restored.let-go',
  method: 'POST',
  path: '/restored/let-go',
  permission: 'restored.go-on',
  visibility: 'internal',
  administers: true,
  summary:
    'Somebody has looked and says that these runs were not done, and that what was posted under these accounts is known: they go on. Takes a fresh code of the second factor (`code`) where one is on.',
  body: z.object({
    runs: z.array(z.number().int()).max(10_000).default([]),
    accounts: z.array(z.number().int()).max(10_000).default([]),
    code: z.string().max(12).optional(),
  }),
  reply: restoredView,
})
