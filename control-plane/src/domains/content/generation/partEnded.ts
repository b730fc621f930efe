import { contentPartMachine } from '@quarterdeck/shared/states/contentPart.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { insertFile } from '../../../resources/files/store.ts'
import { type MadePicture, type ModelResult, said } from '../models/index.ts'
import { moveItems } from './states.ts'
import { setMedia, setText } from './store/items.ts'
import { addCost, moveParts, type Part, readPart, readPartsOf } from './store/parts.ts'
import { countParts, noteError, readTask } from './store/tasks.ts'

/** How a part ended, in the transaction in which its order ends: once, whatever is killed. */
export async function partEnded(tx: Sql, result: ModelResult): Promise<void> {
  const part = await readPart(tx, result.part)
  // Its task was deleted meanwhile.
  if (!part) return
  const { cost, by, attempts } = result
  await addCost(tx, part.id, {
    cost: cost.millionths,
    maybe: cost.maybe,
    currency: cost.currency,
    provider: by.name,
    model: by.model,
    attempts,
    at: by.at,
  })
  if (part.state !== contentPartMachine.codes.ordered) return
  // It was stopped before it cost anything, and its task has been begun again since: it is asked for anew.
  if (result.outcome === 'stopped' && (await readTask(tx, part.task))?.status === contentTaskMachine.codes.processing) {
    await moveParts(tx, [part.id], { to: 'waiting', set: { error: '' }, at: by.at })
    return
  }
  const isDone = result.outcome === 'done' && (await takeIn(tx, part, result))
  const error = isDone ? '' : result.error || said('generation_failed')
  await moveParts(tx, [part.id], { to: isDone ? 'completed' : 'failed', set: { error }, at: by.at })
  await countParts(tx, part.task, isDone ? { done: 1, failed: 0 } : { done: 0, failed: 1 })
  // What has not been ordered yet is not ordered either.
  if (result.outcome === 'budget' || result.outcome === 'restored') await noteError(tx, part.task, error)
  await settleItem(tx, part.item, by.at)
}

async function takeIn(tx: Sql, part: Part, { text, picture, by }: ModelResult): Promise<boolean> {
  if (text !== undefined) await setText(tx, part.item, text.slice(0, longestText), by.at)
  if (picture) await setMedia(tx, part.item, String(await fileOf(tx, picture, by.at)), by.at)
  return text !== undefined || picture !== undefined
}

const longestText = 20_000

function fileOf(tx: Sql, { hash, thumb, type, size, width, height }: MadePicture, at: number): Promise<number> {
  return insertFile(tx, {
    hash,
    thumb,
    name: `picture.${type.split('/')[1]}`,
    type,
    size,
    width,
    height,
    resource: 'content-item',
    field: 'media',
    ai_made: 1,
    user_id: 0,
    create_time: at,
    free_since: at,
  })
}

/** A post is completed when all its parts are there, and abnormal with the first error when all have ended otherwise. */
export async function settleItem(tx: Sql, item: number, at: number): Promise<void> {
  const all = await readPartsOf(tx, [item])
  if (all.some(({ state }) => state === codes.waiting || state === codes.ordered)) return
  const failed = all.find(({ state }) => state === codes.failed)
  await moveItems(tx, [item], { to: failed ? 'abnormal' : 'completed', set: { error: failed?.error ?? '' }, at })
}

const { codes } = contentPartMachine
