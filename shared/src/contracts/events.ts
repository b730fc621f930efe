import { z } from 'zod'
import { mostRunEvents } from '../values/eventRuns.ts'
import { endpoint, forEverybody } from './endpoint.ts'

const id = z.number().int().min(1)
const flag = z.union([z.literal(0), z.literal(1)])

/** An event tried on one persona (matrix-screens.md §5.9). */
export const testEvent = endpoint({
  name: 'event.test',
  method: 'POST',
  path: '/event/test',
  permission: 'event.test',
  visibility: 'organisation',
  sees: { event: 'event', persona: 'persona' },
  summary:
    'Makes one post of an event for a persona, to see what comes of it; it goes after 24 hours. The event, or a group above it, needs a template, or the event an image description.',
  body: z.object({ event: id, persona: id, picture: flag.default(1) }),
  reply: z.object({ id: z.number().int() }),
})

export const makeEventTask = endpoint({
  name: 'event.make-task',
  method: 'POST',
  path: '/event/make-task',
  permission: 'event.make-task',
  visibility: 'organisation',
  sees: { event: 'event' },
  summary:
    'Makes an AI task about an event that is available, and starts it (`start` 0: it waits for somebody): template and personas are those of the event or of the nearest group above it, unless `values` say otherwise. `values` name the platforms.',
  body: z.object({ event: id, values: z.record(z.string(), z.unknown()).default({}), start: flag.default(1) }),
  reply: z.object({ id: z.number().int() }),
})

const wish = z.object({
  group: id,
  platforms: z.array(id).min(1).max(20),
  with_picture: flag.default(1),
  /** Posts for each persona. */
  count: z.number().int().min(1).max(6).default(1),
})
const ofRun = {
  permission: 'event-group.run',
  visibility: 'organisation',
} as const
const seen = { group: 'event-group', platforms: forEverybody } as const

export const checkEventRun = endpoint({
  name: 'event-group.check-run',
  method: 'POST',
  path: '/event-group/check-run',
  ...ofRun,
  writes: false,
  sees: seen,
  summary:
    'What a run of an event group would make: one AI task for each event of the group and of those below it that is available; of the others why not. Changes nothing.',
  body: wish,
  reply: z.object({
    events: z.array(
      z.object({
        event: z.number().int(),
        title: z.string(),
        /** Path of its group. */
        group: z.string(),
        personas: z.number().int(),
        posts: z.number().int(),
        /** Why no task is made of it; '': one is. */
        refused: z.string(),
      }),
    ),
    /** What all of them cost at most, in millionths of each currency. */
    costs: z.array(z.object({ currency: z.string(), most: z.number() })),
    /** When the group was run last; null: never. */
    last: z.object({ time: z.string(), by: z.string(), tasks: z.number().int() }).nullable(),
  }),
})
export type CheckedEventRun = z.infer<(typeof checkEventRun)['reply']>

export const runEventGroup = endpoint({
  name: 'event-group.run',
  method: 'POST',
  path: '/event-group/run',
  ...ofRun,
  sees: { ...seen, events: { because: 'events of the group, of which the caller sees' } },
  summary:
    'Makes the tasks of an event group, all of them or none: of exactly these events, as a check has shown them (without `events` of all that are available). The same request_id again answers the same tasks; another run of a group that has been run needs `again` 1.',
  body: wish.extend({
    request_id: z.string().min(8).max(64),
    events: z.array(id).min(1).max(mostRunEvents).optional(),
    again: flag.default(0),
    /** 0: the tasks wait for somebody to start them. */
    start: flag.default(1),
  }),
  reply: z.object({
    tasks: z.array(z.object({ event: z.number().int(), title: z.string(), task: z.number().int() })),
    /** Events of which no task was made, and why. */
    refused: z.array(z.object({ event: z.number().int(), title: z.string(), reason: z.string() })),
    /** It was made before. */
    repeated: z.boolean(),
  }),
})
export type EventRunAsked = z.output<(typeof checkEventRun)['body']>
export type EventRunOrder = z.output<(typeof runEventGroup)['body']>
export type EventRunAnswer = z.infer<(typeof runEventGroup)['reply']>
