import type { ParsedOrder } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import {
  type PublicationSource,
  publicationSources,
  release as releaseList,
} from '@quarterdeck/shared/resources/publish/release.ts'
import { and, asc, desc, eq, lt, ne } from '../../../../platform/schema/drizzle.ts'
import { type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { publication, release } from '../../../../platform/schema/tables.gen.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { applyChanges } from '../../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { hasAlts } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { type PublishOrder, plannedOf } from '../order/planOrder.ts'
import type { ReadOrder } from '../order/readOrder.ts'

export type Release = typeof release.$inferSelect

export const findRelease = prepared((q, p: Params<{ user: number; request: string }>) =>
  q
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.owner_user_id, p.user), eq(release.request_id, p.request), ne(release.request_id, ''))),
)

export const publicationsOf = prepared((q, p: Params<{ release: number }>) =>
  q
    .select({ id: publication.id })
    .from(publication)
    .where(eq(publication.release, p.release))
    .orderBy(asc(publication.id)),
)

export const readRelease = prepared((q, p: Params<{ id: number }>) =>
  q.select().from(release).where(eq(release.id, p.id)),
)

/** Drafts that nobody has changed since then. */
export const deleteDrafts = prepared((q, p: Params<{ before: number }>) =>
  q.delete(release).where(and(eq(release.draft, 1), lt(release.update_time, p.before))),
)

const mostDrafts = 100
export const readDrafts = prepared((q, p: Params<{ user: number }>) =>
  q
    .select()
    .from(release)
    .where(and(eq(release.owner_user_id, p.user), eq(release.draft, 1)))
    .orderBy(desc(release.update_time))
    .limit(mostDrafts),
)

/** The row of an order: a new one, or the draft that it was composed as. */
export async function saveRelease(
  { resources }: Pick<PublishingDeps, 'resources'>,
  tx: Sql,
  order: PublishOrder,
  { contents, accounts }: ReadOrder,
  call: ChangeCall,
): Promise<number> {
  const table = resources.tables.of(releaseList)
  const zone = call.context.settings.get(systemSettings.zone)
  const values: Stored = {
    ...contentOf(order),
    name: order.name.trim() || contents[0]!.name || `#${call.at}`,
    draft: 0,
    body: '',
    source: sourceOf(order),
    ai_generated: contents.some(({ row }) => row.content.ai_generated) ? 1 : 0,
    platforms: idList([...accounts.values()].map(({ platform }) => platform.id)),
    accounts: idList([...accounts.keys()]),
    scheduled_time: Math.min(...order.rows.map((row) => plannedOf(row, zone).at)),
    publisher: call.actor.username,
    request_id: order.request_id,
  }
  const draft = order.draft === null ? undefined : await readRelease.get(tx, { id: order.draft })
  if (draft && draft.draft === 1 && draft.owner_user_id === call.actor.userId) {
    await applyChanges(tx, table, { edit: [{ id: draft.id, values }] }, call)
    return draft.id
  }
  if (order.draft !== null) throw new AppError('draft_gone')
  const { added } = await applyChanges(tx, table, { add: [values] }, call)
  return added[0]!.id
}

function contentOf({ contents }: ParsedOrder): Stored {
  if (contents.kind !== 'composed') return {}
  const { title, text, variants, media, crops, alts, persona, disclosure, rights, rights_note } = contents
  const target_language = variants.find(({ language }) => language !== '')?.language ?? ''
  return {
    translate: target_language === '' ? 0 : 1,
    target_language,
    title,
    text,
    media: [...media, ...crops.map(({ file }) => file)].join(),
    crops: crops.length > 0 ? JSON.stringify(crops) : '',
    alts: hasAlts(alts) ? JSON.stringify(alts) : '',
    persona,
    rights,
    rights_note,
    disclosure: disclosure ? 1 : 0,
    variants: JSON.stringify(variants),
  }
}

function sourceOf({ contents }: ParsedOrder): PublicationSource {
  if (contents.kind === 'library') return publicationSources.library
  return contents.kind === 'items' ? publicationSources.items : publicationSources.composer
}

function idList(ids: readonly number[]): string {
  return [...new Set(ids)].sort((a, b) => a - b).join()
}
