import type { ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import type { cropPicture as cropPictureCall } from '@quarterdeck/shared/contracts/publishing.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Actor } from '../../../http/handler.ts'
import { cropFile } from '../../../resources/files/cropFile.ts'
import { shownFile } from '../../../resources/files/shownFile.ts'
import { readFile } from '../../../resources/files/store.ts'
import type { PublishingDeps } from './deps.ts'

/**
 * A part of a picture for a platform: a file of its own, made at once, so that what is reviewed, hashed and put on phones are the same
 * bytes. Throws where it is no picture that the caller has sent in.
 */
export async function cropPicture(
  { context }: Pick<PublishingDeps, 'context'>,
  { file, frame }: ParsedBody<typeof cropPictureCall>,
  actor: Actor,
): Promise<FileReply> {
  const whole = await readFile(context.store.read, file)
  if (!whole || whole.user_id !== actor.userId || whole.resource !== 'release') throw new AppError('file_gone')
  return shownFile(await cropFile(context, whole, frame, actor), context.fileAddresses)
}
