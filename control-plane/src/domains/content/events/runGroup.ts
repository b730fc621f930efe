import type {
  CheckedEventRun,
  EventRunAnswer,
  EventRunAsked,
  EventRunOrder,
} from '@quarterdeck/shared/contracts/events.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { event as eventList } from '@quarterdeck/shared/resources/content/event.ts'
import { groupsAbove } from '@quarterdeck/shared/values/eventAvailability.ts'
import { mostRunEvents } from '@quarterdeck/shared/values/eventRuns.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { Actor } from '../../../http/handler.ts'
import { refusalOf } from '../../../http/refusal.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { visibleIds } from '../../../resources/visibility/visibleIds.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { checkedRow, type Event, type EventGroup, readEventGroups } from '../generation/index.ts'
import { type EventDeps, type Foreseen, foreseeTasks } from './foreseen.ts'
import { insertRun, readAnswer, readEventsOf, readLastRun } from './store.ts'

interface By {
  actor: Actor
  t: Translate
}

/** What a run of a group would make. Changes nothing. */
export async function checkRun(deps: EventDeps, wish: EventRunAsked, { actor, t }: By): Promise<CheckedEventRun> {
  const { read } = deps.context.store
  const { events, groups } = await readEventsBelow(deps, read, wish.group, actor)
  const foreseen = await foreseeTasks(deps, read, { events, groups, asked: askedOf(wish) }, actor)
  const last = await readLastRun(read, wish.group)
  return {
    events: foreseen.map(({ event, estimate, refused }) => ({
      event: event.id,
      title: event.title,
      group: groups.get(event.group ?? 0)?.path ?? '',
      personas: estimate?.personas ?? 0,
      posts: estimate?.posts ?? 0,
      refused: refused ? refusalOf(refused, t).message : '',
    })),
    costs: sumsOf(foreseen),
    last: last
      ? { time: formatTime(last.at, deps.context.settings.get(systemSettings.zone)), by: last.by, tasks: last.tasks }
      : null,
  }
}

/**
 * Makes the tasks of a group, each event judged once more: all in one transaction, so that a kill leaves all or nothing; the same request
 * again gives the same tasks.
 */
export function runGroup(deps: EventDeps, order: EventRunOrder, { actor, t }: By): Promise<EventRunAnswer> {
  return inTransaction({ context: deps.context, actor }, async (tx, call) => {
    const known = await readAnswer(tx, { user: actor.userId, request: order.request_id })
    if (known && known.group !== order.group) throw new AppError('not_found')
    if (known) return { ...known.answer, repeated: true }
    await refuseAgain(deps, tx, order)
    const { events, groups } = await readEventsBelow(deps, tx, order.group, actor)
    const chosen = chosenOf(events, order.events)
    const foreseen = await foreseeTasks(deps, tx, { events: chosen, groups, asked: askedOf(order) }, actor)
    const refused = foreseen.flatMap(({ event: { id, title }, refused: why }) =>
      why ? [{ event: id, title, reason: refusalOf(why, t).message }] : [],
    )
    if (refused.length === foreseen.length) throw new AppError('no_task_of_events', { reason: refused[0]!.reason })
    const tasks: EventRunAnswer['tasks'] = []
    for (const { event, values, estimate } of foreseen) {
      if (!estimate) continue
      const task = await deps.generation.maker.make(tx, checkedRow(values), order.start === 1, call)
      tasks.push({ event: event.id, title: event.title, task })
    }
    const answer = { tasks, refused }
    const by = { user: actor.userId, username: actor.username }
    await insertRun(tx, { ...by, group: order.group, request: order.request_id, at: call.at, answer })
    await deps.context.audit.record(tx, {
      actor,
      action: 'event-group.run',
      resource: 'event-group',
      rowId: order.group,
      summary: auditMessage('taken', {
        list: 'event-group',
        name: groups.get(order.group)?.path ?? '',
        deed: 'event-group.run',
      }),
      after: { tasks: tasks.map(({ task }) => task) },
      address: actor.address,
    })
    return { ...answer, repeated: false }
  })
}

async function refuseAgain({ context }: EventDeps, tx: Sql, { group, again }: EventRunOrder): Promise<void> {
  const last = again === 1 ? undefined : await readLastRun(tx, group)
  if (!last) return
  const time = formatTime(last.at, context.settings.get(systemSettings.zone))
  throw new AppError('event_group_ran', { time, user: last.by })
}

/** The events of a group and of those below it, as far as somebody sees them. */
async function readEventsBelow(
  { tables }: EventDeps,
  from: Sql,
  group: number,
  actor: Actor,
): Promise<{ events: Event[]; groups: ReadonlyMap<number, EventGroup> }> {
  const groups = await readEventGroups(from)
  const below = [...groups.keys()].filter((id) => groupsAbove(id, groups).some((one) => one.id === group))
  const all = await readEventsOf(from, below)
  const ids = all.map(({ id }) => id)
  const seen = await visibleIds(from, tables.of(eventList), ids, actor)
  const events = all.filter(({ id }) => seen.has(id))
  if (events.length === 0) throw new AppError('event_group_empty')
  if (events.length > mostRunEvents) throw new AppError('too_many_named', { max: mostRunEvents, count: events.length })
  return { events, groups }
}

function chosenOf(events: readonly Event[], wanted: readonly number[] | undefined): readonly Event[] {
  if (!wanted) return events
  const ids = new Set(events.map(({ id }) => id))
  if (wanted.some((id) => !ids.has(id))) throw new AppError('not_found')
  return events.filter(({ id }) => wanted.includes(id))
}

function askedOf({ platforms, with_picture, count }: EventRunAsked) {
  return { scope: contentTaskScopes.batch, platforms: platforms.join(), with_picture, count }
}

function sumsOf(foreseen: readonly Foreseen[]): CheckedEventRun['costs'] {
  const sums = new Map<string, number>()
  for (const { currency, most } of foreseen.flatMap(({ estimate }) => estimate?.costs ?? []))
    sums.set(currency, (sums.get(currency) ?? 0) + most)
  return [...sums].map(([currency, most]) => ({ currency, most }))
}
