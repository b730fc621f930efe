import type { ComposedContent, ParsedOrder, PostCrop } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { reviewSources } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { type PublicationSource, publicationSources } from '@quarterdeck/shared/resources/publish/release.ts'
import { pixelsIn } from '@quarterdeck/shared/values/cropFrame.ts'
import { mostFiles } from '@quarterdeck/shared/values/releaseLimits.ts'
import type { AccessScope } from '../../../../http/handler.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { readFiles, type StoredFile } from '../../../../resources/files/store.ts'
import {
  type Content,
  type From,
  type MediaFile,
  readMedia,
  resolveContent,
  type SourceRow,
} from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { nameOf } from './addPublications.ts'

/** One content of an order as it stands now: what is frozen when it is sent. */
export interface OrderContent {
  name: string
  row: SourceRow
  /** Undefined: what somebody composed, which becomes a release. */
  from: From | undefined
  source: PublicationSource
  libraryItem: number | null
  item: number | null
  files: MediaFile[]
}

/** The contents of an order, in its order. Throws where one is named that the caller does not see. */
export async function readContents(
  { resources, reviews }: Pick<PublishingDeps, 'resources' | 'reviews'>,
  from: Sql,
  { contents }: Pick<ParsedOrder, 'contents'>,
  actor: AccessScope & { username: string },
): Promise<OrderContent[]> {
  if (contents.kind === 'composed') return [await composed(from, contents, actor)]
  const isLibrary = contents.kind === 'library'
  const list = isLibrary ? 'library-item' : 'content-item'
  const seen = await resources.seen(list, contents.ids, actor)
  if (contents.ids.some((id) => !seen.has(id))) throw new AppError('not_found')
  const source = isLibrary ? publicationSources.library : publicationSources.items
  const kind = isLibrary ? reviewSources.libraryItem : reviewSources.item
  const found: OrderContent[] = []
  for (const id of contents.ids) {
    const row = await reviews.read(from, { source: kind, id })
    if (!row) continue
    const { body, files } = await resolveContent(from, row.content)
    found.push({
      name: nameOf(body.title, body.text) || files[0]?.name || `#${id}`,
      row,
      from: { source: kind, id },
      source,
      libraryItem: isLibrary ? id : null,
      item: isLibrary ? null : id,
      files,
    })
  }
  return found
}

async function composed(
  from: Sql,
  given: ComposedContent,
  actor: AccessScope & { username: string },
): Promise<OrderContent> {
  const named = [...given.media, ...given.crops.map(({ file }) => file)]
  const sent = await readFiles(from, named)
  // Whoever names a file of somebody else has named none.
  const isOwn = (id: number) =>
    sent.some((file) => file.id === id && file.user_id === actor.userId && file.resource === 'release')
  if (!named.every(isOwn) || !given.crops.every((crop) => isPartOf(crop, given.media, sent)))
    throw new AppError('file_gone')
  if (named.length > mostFiles) throw new AppError('too_many_named', { max: mostFiles, count: named.length })
  const files = await readMedia(from, given.media)
  const content: Content = {
    title: given.title,
    text: given.text,
    variants: given.variants,
    media: given.media,
    crops: given.crops,
    alts: given.alts,
    persona: given.persona,
    // Of a file that a model made the mark stays, whoever sends it.
    ai_generated: given.ai_generated || sent.some(({ ai_made }) => ai_made === 1),
    disclosure: given.disclosure,
  }
  return {
    name: nameOf(given.title, given.text) || files[0]?.name || '',
    row: {
      content,
      platforms: [],
      rights: given.media.length === 0 || given.rights !== 0,
      organisation: actor.organisationId,
      editedBy: actor.username,
    },
    from: undefined,
    source: publicationSources.composer,
    libraryItem: null,
    item: null,
    files,
  }
}

/** Is it a picture of the post, and the other a file of that part of it? */
function isPartOf({ of, file, frame }: PostCrop, media: readonly number[], sent: readonly StoredFile[]): boolean {
  const [whole, part] = [of, file].map((id) => sent.find((one) => one.id === id))
  if (!whole || !part || !media.includes(of)) return false
  const { width, height } = pixelsIn(frame, whole)
  return part.width === width && part.height === height
}
