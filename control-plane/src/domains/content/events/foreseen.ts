import type { TaskEstimate } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { whyNotAvailable } from '@quarterdeck/shared/values/eventAvailability.ts'
import { taskOfEvent } from '@quarterdeck/shared/values/taskPatterns.ts'
import { formatDay } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import { and, eq } from '../../../platform/schema/drizzle.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { persona, template } from '../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Tables } from '../../../resources/table.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import { type Event, type EventGroup, firstTemplate, type Generation } from '../generation/index.ts'

export interface EventDeps {
  context: Context
  tables: Tables
  generation: Generation
}

export type TaskValues = Readonly<Record<string, unknown>>

/** Of an event: the task that would be made of it, or why none is. */
export type Foreseen = { event: Event; values: TaskValues } & (
  | { estimate: TaskEstimate; refused?: undefined }
  | { estimate?: undefined; refused: AppError }
)

/** What is asked of each event: where posts go, and how many. */
export type Asked = Readonly<Record<string, unknown>>

/** Judges each event as the task would be judged: nothing is written. */
export async function foreseeTasks(
  { context, tables, generation }: EventDeps,
  from: Sql,
  { events, groups, asked }: { events: readonly Event[]; groups: ReadonlyMap<number, EventGroup>; asked: Asked },
  actor: Actor,
): Promise<Foreseen[]> {
  const today = formatDay(context.now(), context.settings.get(systemSettings.zone))
  const known = await readKnown(from, tables, { events, groups }, actor)
  const found: Foreseen[] = []
  for (const event of events) {
    const values = { ...valuesOf(event, groups, known), ...asked }
    const refused = whyNotAvailable(event, groups, today) ?? lacks(event, values)
    found.push(refused ? { event, values, refused } : { event, values, ...(await judge(from, values)) })
  }
  return found

  async function judge(sql: Sql, values: TaskValues) {
    try {
      return { estimate: await generation.foresee(sql, values, actor) }
    } catch (error) {
      // What is said of all of them alike is said of the call.
      if (!(error instanceof AppError) || error.code === 'not_included' || error.code === 'fault') throw error
      return { refused: error }
    }
  }
}

interface Known {
  /** Templates that are available. */
  templates: ReadonlySet<number>
  /** Personas that have passed their review, and that the one who asks sees. */
  personas: ReadonlySet<number>
  first: number | null
}

async function readKnown(
  from: Sql,
  tables: Tables,
  { events, groups }: { events: readonly Event[]; groups: ReadonlyMap<number, EventGroup> },
  actor: Actor,
): Promise<Known> {
  const wanted = [...events, ...groups.values()].flatMap((one) => one.template ?? [])
  const named = events.flatMap(({ personas }) => linkedIds(personas))
  const ready = (await selectReady.all(from, { ids: named })).map(({ id }) => id)
  return {
    templates: new Set((await selectTemplates.all(from, { ids: wanted })).map(({ id }) => id)),
    personas: await visibleIds(from, tables.of(personaList), ready, actor),
    first: await firstTemplate(from),
  }
}

/** A template that is switched off is that of the next group, and a persona that cannot speak is left out. */
function valuesOf(event: Event, groups: ReadonlyMap<number, EventGroup>, known: Known): TaskValues {
  const usable = (id: number | null) => (id !== null && known.templates.has(id) ? id : null)
  const standing = new Map([...groups].map(([id, one]) => [id, { ...one, template: usable(one.template) }]))
  const values = taskOfEvent({ ...event, template: usable(event.template) }, standing)
  const personas = linkedIds(event.personas).filter((id) => known.personas.has(id))
  return {
    ...values,
    template: values.template ?? known.first,
    ...(event.personas !== '' && { personas: personas.join() }),
  }
}

/** It is for certain personas, and none of them can speak. */
function lacks(event: Event, { personas }: TaskValues): AppError | undefined {
  return event.personas !== '' && personas === '' ? new AppError('no_ready_persona') : undefined
}

type Ids = Params<{ ids: readonly number[] }>

const selectReady = prepared((q, p: Ids) =>
  q
    .select({ id: persona.id })
    .from(persona)
    .where(and(isAmong(persona.id, p.ids), eq(persona.status, personaMachine.codes.created))),
)

const selectTemplates = prepared((q, p: Ids) =>
  q
    .select({ id: template.id })
    .from(template)
    .where(and(isAmong(template.id, p.ids), eq(template.available, 1))),
)
