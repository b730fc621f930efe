import { randomUUID } from 'node:crypto'
import {
  type CheckedEventRun,
  checkEventRun,
  makeEventTask,
  runEventGroup,
  testEvent,
} from '@quarterdeck/shared/contracts/events.ts'
import { contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { ask } from '../ask.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../exitCodes.ts'
import { printRows, tell, writeJson } from '../print/print.ts'
import type { Perform } from '../tree/tree.ts'
import { sayTask } from './makeTask.ts'
import { idOfName } from './resource/references.ts'

const flag = (isOn: boolean) => (isOn ? (1 as const) : (0 as const))
const idOf = (context: Context, to: string, label: string, name: string) =>
  idOfName(context, { kind: 'reference', to, label }, name)

interface MakeOptions {
  persona?: string
  platform: string
  picture: boolean
  start: boolean
}

/** A task about an event, for one persona or for those that it is for. */
export const makeOfEvent: Perform<MakeOptions> = async (context, { persona, platform, picture, start }, name = '') => {
  const whom = persona && {
    scope: contentTaskScopes.single,
    personas: String(await idOf(context, 'persona', 'name', persona)),
  }
  const platforms = String(await idOf(context, 'platform', 'name', platform))
  const values = { ...whom, platforms, with_picture: flag(picture) }
  const body = { event: await idOf(context, 'event', 'title', name), values, start: flag(start) }
  return sayTask(context, (await ask(context, makeEventTask, { body })).data)
}

/** One post of an event, which goes after a day. */
export const tryEvent: Perform<{ persona: string; picture: boolean }> = async (
  context,
  { persona, picture },
  name = '',
) => {
  const event = await idOf(context, 'event', 'title', name)
  const body = { event, persona: await idOf(context, 'persona', 'name', persona), picture: flag(picture) }
  return sayTask(context, (await ask(context, testEvent, { body })).data)
}

interface RunOptions {
  platform: readonly string[]
  count: string
  picture: boolean
  start: boolean
  dryRun?: boolean
  again?: boolean
}

/** The tasks of a group of events: shown, and made of exactly those that were shown. */
export const runGroup: Perform<RunOptions> = async (context, options, name = '') => {
  const platforms: number[] = []
  for (const one of options.platform) platforms.push(await idOf(context, 'platform', 'name', one))
  const group = await idOf(context, 'event-group', 'path', name)
  const body = { group, platforms, with_picture: flag(options.picture), count: Number(options.count) }
  const { data } = await ask(context, checkEventRun, { body })
  const good = data.events.filter(({ refused }) => refused === '')
  const isPartly = good.length < data.events.length
  if (options.dryRun || good.length === 0) {
    if (context.json) writeJson(context, data)
    else print(context, data.events)
    return isPartly ? exitCodes.partly : undefined
  }
  const events = good.map(({ event }) => event)
  const asked = { start: flag(options.start), again: flag(options.again === true) }
  // Sent again by the call itself where an answer is lost: the same id is the same run.
  const { data: made } = await ask(context, runEventGroup, {
    body: { ...body, ...asked, events, request_id: randomUUID() },
  })
  tell(context, context.t('event-group.more.made', { count: made.tasks.length }))
  if (context.json) writeJson(context, made)
  else print(context, data.events)
  return isPartly || made.refused.length > 0 ? exitCodes.partly : undefined
}

function print(context: Context, rows: CheckedEventRun['events']): void {
  const { t } = context
  printRows(
    context,
    [
      { name: 'title', heading: t('event.field.title') },
      { name: 'group', heading: t('event.field.group') },
      { name: 'posts', heading: t('content-task.field.posts') },
      { name: 'refused', heading: t('composer.remarks') },
    ],
    rows,
  )
}
