import { createHash } from 'node:crypto'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { copyFiles } from '../../../../resources/files/copyFiles.ts'
import { applyChanges } from '../../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { type Body, readSnapshots, type Snapshot } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { assess } from '../flow.ts'
import { nameOf, noteDue } from '../order/addPublications.ts'
import { contentOf } from '../releaseSource.ts'
import { movePublications } from '../states.ts'
import { describe, type Publication, readRival } from '../store/publications.ts'
import { findRelease, readRelease } from '../store/releases.ts'

/**
 * A mended text for what waits, at the same time: another content, which people look at anew. The same mend of the same content is one
 * release, and so one review, however many publications it is for.
 */
export async function replaceContent(
  deps: PublishingDeps,
  tx: Sql,
  row: Publication,
  given: { title: string; text: string },
  call: ChangeCall,
): Promise<'same' | undefined> {
  const old = (await readSnapshots(tx, [row.snapshot])).get(row.snapshot)
  if (!old) throw new AppError('not_found')
  const body = mended(old.body, row.platform ?? 0, given)
  if (JSON.stringify(body) === JSON.stringify(old.body)) return 'same'
  const release = await releaseOf(deps, tx, row, { old, body }, call)
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
  const rival = await readRival.get(tx, { account: row.account!, snapshot, except: row.id, release })
  if (rival) throw new AppError('publication_rival', { name: rival.name })
  await movePublications(tx, [row.id], { to: 'pending', from: ['processing', 'waiting'], at: call.at })
  await describe(tx, [row.id], {
    snapshot,
    release,
    run_seq: null,
    name: nameOf(given.title, given.text),
    text: given.text.slice(0, 500),
    result_description: '',
    update_time: call.at,
  })
  await assess(deps, tx, [row.id], call.at)
  for (const id of [row.snapshot, snapshot]) await noteDue(deps, tx, id, call.at)
  return undefined
}

/** What goes out on this platform is what was given: its own variant, or what all get. */
function mended(body: Body, platform: number, { title, text }: { title: string; text: string }): Body {
  const isOwn = body.variants.some((one) => one.platform === platform)
  if (!isOwn) return { ...body, title, text }
  return {
    ...body,
    variants: body.variants.map((one) => (one.platform === platform ? { platform, title, text } : one)),
  }
}

async function releaseOf(
  { resources }: Pick<PublishingDeps, 'resources'>,
  tx: Sql,
  row: Publication,
  { old, body }: { old: Snapshot; body: Body },
  call: ChangeCall,
): Promise<number> {
  const { actor, at } = call
  const request_id = `mend-${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 48)}`
  const known = await findRelease.get(tx, { user: actor.userId, request: request_id })
  if (known) return known.id
  const files = { resource: 'release', field: 'media', userId: actor.userId, at }
  const copies = linkedIds(await copyFiles(tx, [...old.media, ...old.cropped].join(), files))
  const crops = (body.crops ?? []).map(({ platform, at, frame }, n) => ({
    platform,
    of: copies[at],
    file: copies[old.media.length + n],
    frame,
  }))
  const values = {
    name: nameOf(body.title, body.text),
    title: body.title,
    text: body.text,
    variants: JSON.stringify(body.variants),
    media: copies.join(),
    crops: crops.length > 0 ? JSON.stringify(crops) : '',
    persona: body.persona?.id ?? null,
    disclosure: body.disclosure ? 1 : 0,
    ai_generated: body.ai_generated ? 1 : 0,
    source: row.source || publicationSources.composer,
    platforms: row.platform === null ? '' : String(row.platform),
    accounts: row.account === null ? '' : String(row.account),
    scheduled_time: row.scheduled_time,
    publisher: actor.username,
    request_id,
  }
  const { added } = await applyChanges(tx, resources.tables.get('release')!, { add: [values] }, call)
  return added[0]!.id
}
