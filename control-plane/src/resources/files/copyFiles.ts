import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import type { Sql } from '../../platform/store/store.ts'
import { insertFile, readFiles } from './store.ts'

/** The same contents as files of another field, as if whoever asks had sent them in for it: their ids, in their order. */
export async function copyFiles(
  tx: Sql,
  files: unknown,
  to: { resource: string; field: string; userId: number; at: number },
): Promise<string> {
  const ids = linkedIds(files)
  const found = new Map((await readFiles(tx, ids)).map((file) => [file.id, file]))
  const copies: number[] = []
  for (const id of ids) {
    const file = found.get(id)
    if (!file) continue
    const { id: _, ...content } = file
    const { resource, field, userId, at } = to
    copies.push(await insertFile(tx, { ...content, resource, field, user_id: userId, create_time: at, free_since: at }))
  }
  return copies.join()
}
