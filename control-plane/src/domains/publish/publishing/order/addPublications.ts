import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import type { PublicationSource } from '@quarterdeck/shared/resources/publish/release.ts'
import { filesOn } from '@quarterdeck/shared/values/cropFrame.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { copyFiles } from '../../../../resources/files/copyFiles.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { applyChanges } from '../../../../resources/write/applyChanges.ts'
import type { ChangeCall } from '../../../../resources/write/changeCall.ts'
import { type Snapshot, saidOn } from '../../../content/review/index.ts'
import type { PublishingDeps } from '../deps.ts'
import { assess } from '../flow.ts'
import { readFirstDue } from '../store/publications.ts'

export interface NewPublication {
  account: number
  platform: number
  snapshot: Snapshot
  time: number
  repeat: number
  byHand: boolean
  /** What goes out was translated. */
  translated?: boolean
  source: PublicationSource
  release: number | null
  libraryItem?: number | null
  item?: number | null
  republishOf?: number | null
}

/** Adds publications of frozen contents, which then go as far as they may. Gives their ids, in their order. */
export async function addPublications(
  deps: PublishingDeps,
  tx: Sql,
  rows: readonly NewPublication[],
  call: ChangeCall,
): Promise<number[]> {
  const table = deps.resources.tables.of(publication)
  const add: Stored[] = []
  for (const row of rows) add.push(await rowOf(tx, row, call))
  const { added } = await applyChanges(tx, table, { add }, call)
  const ids = added.map(({ id }) => id)
  await assess(deps, tx, ids, call.at)
  for (const snapshot of new Set(rows.map((row) => row.snapshot.id))) await noteDue(deps, tx, snapshot, call.at)
  return ids
}

/** Whoever judges contents sees when the first of them is due. */
export async function noteDue(
  { reviews }: Pick<PublishingDeps, 'reviews'>,
  tx: Sql,
  snapshot: number,
  at: number,
): Promise<void> {
  // What was found under an account has none.
  if (snapshot === 0) return
  const first = await readFirstDue.get(tx, { snapshot })
  await reviews.due(tx, snapshot, first?.at ?? null, at)
}

async function rowOf(tx: Sql, row: NewPublication, { actor, at }: ChangeCall): Promise<Stored> {
  const { body, media, cropped } = row.snapshot
  const files = filesOn(row.platform, media, body.crops ?? [], cropped)
  const { title, text } = saidOn(row.platform, body)
  return {
    name: nameOf(title, text),
    text: text.slice(0, 500),
    media: await copyFiles(tx, files.join(), { resource: 'publication', field: 'media', userId: actor.userId, at }),
    account: row.account,
    platform: row.platform,
    persona: body.persona?.id ?? null,
    scheduled_time: row.time,
    source: row.source,
    by_hand: row.byHand ? 1 : 0,
    translate: row.translated ? 1 : 0,
    ai_generated: body.ai_generated ? 1 : 0,
    disclosure: body.disclosure ? 1 : 0,
    publisher: actor.username,
    release: row.release,
    republish_of: row.republishOf ?? null,
    library_item: row.libraryItem ?? null,
    item: row.item ?? null,
    snapshot: row.snapshot.id,
    repeat: row.repeat,
  }
}

const longestName = 60

/** What a post is called: its title, or how its text begins. */
export function nameOf(title: string, text: string): string {
  if (title.trim() !== '') return title.trim().slice(0, 255)
  const line = [...(text.trim().split('\n')[0] ?? '')]
  return line.length <= longestName ? line.join('') : `${line.slice(0, longestName).join('')}…`
}
