import { uploadFile } from '@quarterdeck/shared/contracts/rowFiles.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { ask } from '../../ask.ts'
import type { Context } from '../../context.ts'
import { fileToSend } from '../../files.ts'

/** Sends in files by their paths, with commas between them, and gives the ids by which a row names them. */
export async function idsOfFiles(
  context: Context,
  resource: AnyResource,
  field: string,
  given: string,
): Promise<string> {
  const ids: number[] = []
  for (const path of given.split(',').map((one) => one.trim())) {
    if (path === '') continue
    const file = await fileToSend(context, path)
    const { data } = await ask(context, uploadFile, { query: { resource: resource.name, field }, body: { file } })
    ids.push(data.id)
  }
  return ids.join()
}
