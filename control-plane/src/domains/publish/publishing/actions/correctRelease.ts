import { createHash } from 'node:crypto'
import { correctionRequest } from '@quarterdeck/shared/contracts/publishing.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { publicationSources, release } from '@quarterdeck/shared/resources/publish/release.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { copyFiles } from '../../../../resources/files/copyFiles.ts'
import { applyChanges } from '../../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { type Body, hasAlts, type Snapshot } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { nameOf } from '../order/addPublications.ts'
import type { Publication } from '../store/publications.ts'
import { findRelease } from '../store/releases.ts'

/**
 * The row that a corrected content stands in, so that whoever judges it is asked about what is there. The same correction of the same content
 * by the same person is one row, however many publications it is for; these stay with the release that they are of.
 */
export async function correctRelease(
  { resources }: Pick<PublishingDeps, 'resources'>,
  tx: Sql,
  row: Publication,
  { old, body }: { old: Snapshot; body: Body },
  call: ChangeCall,
): Promise<number> {
  const { actor, at } = call
  const request_id = `${correctionRequest}${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 48)}`
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
    alts: hasAlts(body.alts ?? []) ? JSON.stringify(body.alts) : '',
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
  const { added } = await applyChanges(tx, resources.tables.of(release), { add: [values] }, call)
  return added[0]!.id
}
