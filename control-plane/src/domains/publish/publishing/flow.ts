import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { cutRules, segmentsOf } from '@quarterdeck/shared/values/segments.ts'
import { encodeMessage } from '../../../platform/codedMessage.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { bodyOf, type Said, saidOn } from '../../content/review/index.ts'
import { readOpenRuns, runMessage } from '../../work/runs/index.ts'
import type { PublishingDeps } from './deps.ts'
import { publishLanes } from './lanes.ts'
import { contentObstacles, postsOf } from './obstacles.ts'
import { movePublications } from './states.ts'
import { describe, type Publication, readForScripts, readPublications } from './store/publications.ts'

const { codes } = publicationMachine
export const waitingCodes: readonly number[] = [codes.pending, codes.processing, codes.waiting]

/**
 * Looks once more at publications that have not gone out: what people have passed is prepared and waits for its time, what is not
 * passed (any more), or has become too long for its platform, waits for people, and says for what. Whatever changes calls it;
 * `judged`: the verdict on the content of all of them that is just being given.
 */
export async function assess(
  deps: Pick<PublishingDeps, 'reviews' | 'runs'>,
  tx: Sql,
  ids: readonly number[],
  at: number,
  judged?: Said,
): Promise<void> {
  const rows = (await readPublications(tx, ids)).filter(({ status }) => waitingCodes.includes(status))
  const obstacles = await contentObstacles(deps.reviews, tx, rows, judged)
  const free = rows.filter(({ id, status }) => !obstacles.has(id) && status !== codes.waiting)
  await prepare(tx, free, at)
  await noteUnreviewed(deps, tx, rows)
  const kept = rows.flatMap((row) => {
    const [first] = obstacles.get(row.id) ?? []
    return first ? [{ row, why: encodeMessage(first.reason, first.values ?? {}) }] : []
  })
  for (const [why, group] of Map.groupBy(kept, (one) => one.why)) {
    const waiting = group.filter(({ row }) => row.status !== codes.pending).map(({ row }) => row)
    await withdrawRuns(deps, tx, waiting)
    const back = waiting.map(({ id }) => id)
    const set = { result_description: why, run_seq: null }
    await movePublications(tx, back, { to: 'pending', at, set, note: why })
    const told = group.filter(({ row }) => row.status === codes.pending && row.result_description !== why)
    await describe(
      tx,
      told.map(({ row }) => row.id),
      { result_description: why, update_time: at },
    )
  }
}

/** What goes out although nobody has passed it says who has turned review off; what somebody passes, or must pass, does not. */
async function noteUnreviewed({ reviews }: Pick<PublishingDeps, 'reviews'>, tx: Sql, rows: readonly Publication[]) {
  const found = await reviews.unreviewedOf(tx, postsOf(rows))
  const told = rows.map(({ id, unreviewed_by, unreviewed_at }) => {
    const { by = '', at = null } = found.get(id) ?? {}
    return { id, by, at, isKnown: by === unreviewed_by && at === unreviewed_at }
  })
  for (const group of Map.groupBy(
    told.filter(({ isKnown }) => !isKnown),
    ({ by, at }) => `${at} ${by}`,
  ).values()) {
    const { by, at } = group[0]!
    await describe(
      tx,
      group.map(({ id }) => id),
      { unreviewed_by: by, unreviewed_at: at },
    )
  }
}

/** Cuts the text into what its platform takes; from here on nothing but time, gate and phone are waited for. */
async function prepare(tx: Sql, rows: readonly Publication[], at: number): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await movePublications(tx, ids, { to: 'processing', from: ['pending'], at })
  const contents = await readForScripts.all(tx, { ids })
  const cut = Map.groupBy(contents, ({ body, platform, text, text_limit }) => {
    const said = body === null ? text : saidOn(platform ?? 0, bodyOf(body)).text
    return segmentsOf(said, text_limit).length
  })
  for (const [segments, group] of cut) {
    const prepared = group.map(({ id }) => id)
    await movePublications(tx, prepared, {
      to: 'waiting',
      at,
      set: { segments, cut_rule: cutRules.scripts, result_description: '' },
    })
  }
}

/** Takes runs of publications back that no phone has yet. */
export async function withdrawRuns(
  { runs }: Pick<PublishingDeps, 'runs'>,
  tx: Sql,
  rows: readonly Pick<Publication, 'id' | 'run_seq'>[],
): Promise<void> {
  const ids = rows.filter(({ run_seq }) => run_seq !== null).map(({ id }) => id)
  if (ids.length === 0) return
  const open = await readOpenRuns.all(tx, { ids, lanes: [publishLanes.publication.code] })
  await runs.cancel(
    tx,
    open.map(({ seq }) => seq),
    runMessage('withdrawn'),
  )
}
