import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { type CropFrame, pixelsIn } from '@quarterdeck/shared/values/cropFrame.ts'
import type { Actor } from '../../http/handler.ts'
import type { Context } from '../../platform/context.ts'
import { judge } from './judge.ts'
import { keepFile, refuseTooMany } from './keepFile.ts'
import { cutPicture } from './pictures.ts'
import { isPicture } from './pictureTypes.ts'
import type { StoredFile } from './store.ts'

/** A part of a picture as a file of the same field, as if whoever asks had sent it in. What a model made is still said to be so. */
export async function cropFile(
  context: Pick<Context, 'contents' | 'keeper' | 'now' | 'store'>,
  whole: StoredFile,
  frame: CropFrame,
  actor: Actor,
): Promise<StoredFile> {
  const { contents, store } = context
  const { name, type, resource, field } = whole
  if (!isPicture(type)) throw new AppError('not_an_image', { format: type.split('/')[1]?.toUpperCase() ?? '' })
  await refuseTooMany(store.read, actor)
  const organisation = actor.organisationId ?? 0
  const bytes = await cutPicture(await contents.checked(whole.hash), type, pixelsIn(frame, whole), organisation)
  const received = await contents.receive(once(bytes), bytes.length)
  const judged = await judge(contents, received, 'image', organisation)
  try {
    const isAiMade = judged.isAiMade || whole.ai_made === 1
    return await keepFile(context, { ...judged, isAiMade }, { name, resource, field, actor })
  } finally {
    for (const one of [received, judged.content, judged.thumb]) if (one) await contents.discard(one)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
