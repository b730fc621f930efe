import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { isAmong, type Params, prepared } from '../../../../platform/schema/prepared.ts'
import { libraryItem } from '../../../../platform/schema/tables.gen.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { copyFiles } from '../../../../resources/files/copyFiles.ts'
import { readFiles } from '../../../../resources/files/store.ts'
import { asRunFile, type RunFile } from '../../../work/runs/index.ts'

/** Pictures of the library as files of an answer, whatever becomes of them there: the ids of the files, comma-joined. */
export async function copyPictures(
  tx: Sql,
  items: readonly number[],
  { userId, at }: { userId: number; at: number },
): Promise<string> {
  if (items.length === 0) return ''
  const held = new Map((await selectPictures.all(tx, { ids: items })).map(({ id, image }) => [id, image ?? '']))
  const files = items.flatMap((id) => held.get(id) || [])
  return copyFiles(tx, files.join(), { resource: 'private-message', field: 'media', userId, at })
}

const selectPictures = prepared((q, p: Params<{ ids: readonly number[] }>) =>
  q.select({ id: libraryItem.id, image: libraryItem.image }).from(libraryItem).where(isAmong(libraryItem.id, p.ids)),
)

/** The files that go along with these answers, in their order, called by it. */
export async function filesOf(
  tx: Sql,
  answers: readonly { id: number; media: string | null }[],
): Promise<Map<number, RunFile[]>> {
  const found = new Map<number, RunFile[]>()
  for (const { id, media } of answers) {
    const ids = linkedIds(media ?? '')
    const files = new Map((await readFiles(tx, ids)).map((file) => [file.id, file]))
    const kept = ids.flatMap((one) => files.get(one) ?? [])
    if (kept.length > 0) found.set(id, kept.map(asRunFile))
  }
  return found
}
