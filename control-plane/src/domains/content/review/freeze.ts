import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { ReviewSource } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentReviewMachine } from '@quarterdeck/shared/states/contentReview.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ChangeCall } from '../../../resources/write/changeCall.ts'
import { canonical, hashOf, textHashOf } from './content.ts'
import type { SourceRow, Sources } from './sources.ts'
import { addAuthors, deleteOlder, insertReview, keepSnapshot, readStanding, resolve } from './store.ts'

export interface From {
  source: ReviewSource
  id: number
}

export interface Frozen {
  snapshot: number
  review: number
  /** 0 nobody, 1 one person, 2 two have passed it: what was judged before is not judged again. */
  level: number
}

/** What has no time at which it is due stands behind all that has: in the order of its age. */
export const undated = 4_000_000_000_000_000

/** Sends a row to review as it stands now. */
export async function submit(tx: Sql, sources: Sources, from: From, call: ChangeCall): Promise<Frozen> {
  const row = await sources.read(tx, { source: from.source, source_id: from.id })
  if (!row) throw new AppError('not_found')
  return freeze(tx, row, from, call)
}

/**
 * Freezes a content: what is judged, and what will be published, is this and nothing that becomes of it later. The same content is one
 * snapshot and one review in its organisation, whoever sends it; what was refused is refused.
 */
export async function freeze(tx: Sql, row: SourceRow, { source, id }: From, call: ChangeCall): Promise<Frozen> {
  const { actor, at } = call
  const { body, files, cropped } = await resolve(tx, row.content)
  const media = [...files, ...cropped].map((file) => file.id)
  const stored = canonical(body)
  const snapshot = await keepSnapshot(tx, {
    organisation: row.organisation ?? 0,
    hash: hashOf(stored),
    body: stored,
    text_hash: textHashOf(body),
    media: JSON.stringify(media),
    rights: row.rights ? 1 : 0,
    at,
  })
  const usernames = [...new Set([actor.username, row.editedBy ?? ''])].filter((name) => name !== '')
  await addAuthors.run(tx, { snapshot, usernames })
  const known = await readStanding.get(tx, { snapshot })
  if (known) {
    if (known.status !== refused) return { snapshot, review: known.id, level: levelOf(known.status) }
    const time = formatTime(known.audit_time ?? at, call.context.settings.get(systemSettings.zone))
    throw new AppError('review_refused_before', { user: known.audit_user, time, note: known.audit_note })
  }
  await deleteOlder.run(tx, { source, source_id: id, snapshot })
  const text = body.text.trim()
  const added = await insertReview.get(tx, {
    source,
    source_id: id,
    snapshot,
    at,
    urgency: undated + at,
    name: body.title.trim().slice(0, 255) || beginningOf(text),
    text: text.slice(0, 500),
    media: media.join(','),
    has_video: files.some(({ type }) => type.startsWith('video/')) ? 1 : 0,
    persona: body.persona?.id ?? null,
    platforms: [...new Set([...row.platforms, ...body.variants.map(({ platform }) => platform)])].join(','),
    ai_generated: body.ai_generated ? 1 : 0,
    submitted_by: actor.username,
    edited_by: row.editedBy ?? '',
    owner_user_id: row.owner ? row.owner.owner_user_id : actor.userId,
    user_group_id: row.owner ? row.owner.user_group_id : actor.groupId,
    organisation_id: row.organisation,
  })
  return { snapshot, review: added!.id, level: 0 }
}

/** A post without a title is called by its first words, as far as a heading has room. */
function beginningOf(text: string): string {
  const line = [...(text.split('\n')[0] ?? '')]
  return line.length <= longestBeginning ? line.join('') : `${line.slice(0, longestBeginning).join('')}…`
}

const longestBeginning = 24

const { refused } = contentReviewMachine.codes

/** How many people have passed what is in this state. */
export function levelOf(status: number | undefined): number {
  return status === contentReviewMachine.codes.passed ? 1 : status === contentReviewMachine.codes.reviewed ? 2 : 0
}
