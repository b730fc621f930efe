import type * as contract from '@quarterdeck/shared/contracts/events.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { contentTaskScopes } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { groupsAbove } from '@quarterdeck/shared/values/eventAvailability.ts'
import { type TaskValues, taskOfEvent } from '@quarterdeck/shared/values/taskPatterns.ts'
import type { z } from 'zod'
import type { Actor } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { inTransaction } from '../../../resources/write/changeCall.ts'
import { checkedRow, firstTemplate, readEventGroups, readEvents, refuseUnavailable } from '../generation/index.ts'
import type { EventDeps } from './foreseen.ts'

/** One post of an event, which goes after a day: to see what comes of it. */
export function testEvent(
  { context, generation }: EventDeps,
  { event: id, persona, picture }: z.output<typeof contract.testEvent.body>,
  actor: Actor,
): Promise<{ id: number }> {
  return inTransaction({ context, actor }, async (tx, call) => {
    const { event, groups, pattern } = await readPattern(tx, id)
    const theme = [event, ...groupsAbove(event.group, groups)].some(({ template }) => template !== null)
    if (!theme && event.image_description.trim() === '') throw new AppError('event_test_needs')
    await refuseUnavailable(tx, id, context)
    const { persona_group: _, ...values } = pattern
    const whom = { scope: contentTaskScopes.single, personas: String(persona), platforms: '' }
    const row = checkedRow({ ...values, ...whom, with_picture: picture, count: 1 }, ['platforms'])
    return { id: await generation.maker.make(tx, { ...row, is_test: 1 }, true, call) }
  })
}

/** A task about an event that is available; what `values` say is otherwise. */
export function addEventTask(
  { context, generation }: EventDeps,
  { event: id, values, start }: z.output<typeof contract.makeEventTask.body>,
  actor: Actor,
): Promise<{ id: number }> {
  return inTransaction({ context, actor }, async (tx, call) => {
    await refuseUnavailable(tx, id, context)
    const { pattern } = await readPattern(tx, id)
    // It is for personas or for a group of them: who names one of these means that one.
    const { personas, persona_group, ...rest } = pattern
    const whom = values.personas || values.persona_group ? {} : { personas, persona_group }
    const row = checkedRow({ ...rest, ...whom, ...values })
    return { id: await generation.maker.make(tx, row, start === 1, call) }
  })
}

async function readPattern(tx: Sql, id: number) {
  const [event] = await readEvents(tx, [id])
  if (!event) throw new AppError('not_found')
  const groups = await readEventGroups(tx)
  const pattern: TaskValues = { template: await firstTemplate(tx), ...taskOfEvent(event, groups) }
  return { event, groups, pattern }
}
