import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { Actor } from '../../../http/handler.ts'
import { isAmong, type Params, prepared } from '../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../platform/schema/tables.gen.ts'
import { copyFiles } from '../../../resources/files/copyFiles.ts'
import { shownFile } from '../../../resources/files/shownFile.ts'
import { readFiles } from '../../../resources/files/store.ts'
import type { PublishingDeps } from './deps.ts'

/** The pictures and videos of library items as files of a release, as if the caller had sent them in. */
export async function takeMedia(
  { context }: Pick<PublishingDeps, 'context'>,
  ids: readonly number[],
  actor: Actor,
): Promise<FileReply[]> {
  const { store, fileAddresses, now } = context
  const copies = await store.write(async (tx) => {
    const held = new Map((await selectHeld.all(tx, { ids })).map((row) => [row.id, row]))
    const files = ids.map((id) => held.get(id)?.image || held.get(id)?.video || '').filter((one) => one !== '')
    const to = { resource: 'release', field: 'media', userId: actor.userId, at: now() }
    return linkedIds(await copyFiles(tx, files.join(), to))
  })
  const found = new Map((await readFiles(store.read, copies)).map((file) => [file.id, file]))
  return copies.map((id) => shownFile(found.get(id)!, fileAddresses))
}

const selectHeld = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q
    .select({ id: libraryItem.id, image: libraryItem.image, video: libraryItem.video })
    .from(libraryItem)
    .where(isAmong(libraryItem.id, p.ids)),
)
