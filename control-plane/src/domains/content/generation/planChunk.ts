import { contentPartMachine } from '@quarterdeck/shared/states/contentPart.ts'
import { partKinds, planPosts, postsAtOnce } from '@quarterdeck/shared/values/contentPlan.ts'
import { textsOf } from '@quarterdeck/shared/values/contentTexts.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Stored } from '../../../resources/stored.ts'
import { moveItems } from './states.ts'
import { insertPosts, readNumbers } from './store/items.ts'
import { insertParts, moveParts, readPartsOf } from './store/parts.ts'
import { type KeptPlan, notePlanned } from './store/plans.ts'
import { countParts } from './store/tasks.ts'

/**
 * The next posts of a plan, in a transaction of their own: how far it has come is written down with them. What nobody has to make (one's
 * own texts and files) is there at once.
 */
export async function planChunk(
  tx: Sql,
  { task, plan, planned, posts }: KeptPlan,
  row: Stored,
  at: number,
): Promise<void> {
  const [from, to] = [planned + 1, Math.min(planned + postsAtOnce, posts)]
  const texts = plan.own ? textsOf(String(row.texts ?? '')) : []
  const chunk = planPosts(plan, from, to).map(({ number, persona, interest, style, text, images, videos }) => ({
    number,
    persona,
    interest,
    style,
    text: text === null ? '' : texts[text]!,
    media: images.join(','),
    video: videos.join(','),
  }))
  await insertPosts(tx, task, chunk, at)
  await insertParts(tx, { task, from, to, kinds: plan.parts.map((kind) => partKinds[kind]) })
  if (plan.own) await finishOwn(tx, { task, from, to, rewrites: Number(row.ai_rewrite) === 1 }, at)
  await notePlanned(tx, task, to)
}

/** What was put together needs no model, but for texts that one writes anew. */
async function finishOwn(
  tx: Sql,
  { task, from, to, rewrites }: { task: number; from: number; to: number; rewrites: boolean },
  at: number,
): Promise<void> {
  const posts = await readNumbers(tx, task, from, to)
  const made = (await readPartsOf(tx, posts)).filter(({ kind }) => !(rewrites && kind === partKinds.text))
  await moveParts(
    tx,
    made.map(({ id }) => id),
    { to: 'completed', set: { made_at: at }, at },
  )
  await countParts(tx, task, { done: made.length, failed: 0 })
  const open = new Set(
    (await readPartsOf(tx, posts)).filter(({ state }) => state === codes.waiting).map(({ item }) => item),
  )
  const whole = posts.filter((id) => !open.has(id))
  await moveItems(tx, whole, { to: 'processing', at })
  await moveItems(tx, whole, { to: 'completed', at })
}

const { codes } = contentPartMachine
