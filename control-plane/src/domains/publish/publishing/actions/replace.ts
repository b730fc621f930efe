import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { type Body, readSnapshots, type Snapshot, saidOn } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { assess, withdrawRuns } from '../flow.ts'
import { nameOf, noteDue } from '../order/addPublications.ts'
import { contentOf } from '../releaseSource.ts'
import { movePublications } from '../states.ts'
import { describe, type Publication, readRival } from '../store/publications.ts'
import { readRelease } from '../store/releases.ts'
import { correctRelease } from './correctRelease.ts'

/** What a post says on its platform. */
export interface Said {
  title: string
  text: string
}

/** What of a publication is read in lists. */
export type ListedText = Pick<Publication, 'name' | 'text'>

/**
 * A corrected text for what waits, at the same time: another content, which people look at anew. The same correction of the same content is one
 * review, however many publications it is for. Gives what lists are to say of it, which the caller writes with its history.
 */
export async function replaceContent(
  deps: PublishingDeps,
  tx: Sql,
  row: Publication,
  correct: (said: Said) => Said,
  call: ChangeCall,
): Promise<(ListedText & { snapshot: number }) | 'same'> {
  const old = await snapshotOf(tx, row)
  const next = correct(saidBy(row, old))
  const body = correctedBody(old.body, row.platform ?? 0, next)
  if (JSON.stringify(body) === JSON.stringify(old.body)) return 'same'
  const release = await correctRelease(deps, tx, row, { old, body }, call)
  const stored = (await readRelease.get(tx, { id: release }))!
  const content = { ...contentOf(stored), ai_generated: old.body.ai_generated }
  const source = {
    content,
    platforms: row.platform === null ? [] : [row.platform],
    rights: old.rights === 1,
    organisation: old.organisation,
    editedBy: call.actor.username,
  }
  const { snapshot } = await deps.reviews.freeze(tx, source, { source: reviewSources.release, id: release }, call)
  await refuseRival(tx, row, snapshot)
  await showContent(deps, tx, row, snapshot, call.at)
  return { snapshot, ...listedTextOf(next) }
}

/** Lets what waits show another frozen content at the same time: it goes as far as the reviews of that one let it. */
export async function showContent(
  deps: PublishingDeps,
  tx: Sql,
  row: Publication,
  snapshot: number,
  at: number,
): Promise<void> {
  await withdrawRuns(deps, tx, [row])
  await movePublications(tx, [row.id], { to: 'pending', from: ['processing', 'waiting'], at })
  await describe(tx, [row.id], { snapshot, run_seq: null, result_description: '', update_time: at })
  await assess(deps, tx, [row.id], at)
  for (const id of [row.snapshot, snapshot]) await noteDue(deps, tx, id, at)
}

export async function snapshotOf(sql: Sql, { snapshot }: Pick<Publication, 'snapshot'>): Promise<Snapshot> {
  const found = (await readSnapshots(sql, [snapshot])).get(snapshot)
  if (!found) throw new AppError('not_found')
  return found
}

export function saidBy({ platform }: Pick<Publication, 'platform'>, { body }: Pick<Snapshot, 'body'>): Said {
  const { title, text } = saidOn(platform ?? 0, body)
  return { title, text }
}

/** What goes out on this platform is what was given: its own variant, or what all get. */
export function correctedBody(body: Body, platform: number, { title, text }: Said): Body {
  const isOwn = body.variants.some((one) => one.platform === platform)
  if (!isOwn) return { ...body, title, text }
  return {
    ...body,
    variants: body.variants.map((one) => (one.platform === platform ? { platform, title, text } : one)),
  }
}

/** Two posts of an account never become the same; a series repeats the same content on purpose. */
async function refuseRival(tx: Sql, { id, account, release, repeat }: Publication, snapshot: number): Promise<void> {
  const rival = await readRival.get(tx, { account: account!, snapshot, except: id, release: release ?? 0, repeat })
  if (rival) throw new AppError('publication_rival', { name: rival.name })
}

export function listedTextOf({ title, text }: Said): ListedText {
  return { name: nameOf(title, text), text: text.slice(0, 500) }
}
