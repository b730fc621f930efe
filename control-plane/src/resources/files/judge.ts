import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { FileField } from '@quarterdeck/shared/resource/field.ts'
import type { Contents, Received } from '../../platform/contents/contents.ts'
import { type PictureType, pictureTypes, readPicture } from './pictures.ts'

/** What came in, as it is kept. */
export interface Judged {
  /** By content, whatever it is called. */
  type: string
  content: Received
  thumb: Received | undefined
  width: number
  height: number
}

/** Says what a file really is, and refuses what its field does not hold. What it leaves over is the caller's to discard. */
export async function judge(contents: Contents, received: Received, kind: FileField['kind']): Promise<Judged> {
  if (received.size === 0) throw new AppError('file_without_content')
  const { fileTypeFromFile } = await import('file-type')
  const type = (await fileTypeFromFile(received.path))?.mime ?? unknown
  if (!isPicture(type)) {
    if (kind === 'image') throw new AppError('not_an_image')
    return { type, content: received, thumb: undefined, width: 0, height: 0 }
  }
  const { cleaned, thumb, width, height } = await readPicture(received.path, type)
  const keep = async (bytes: Uint8Array) => contents.receive(once(bytes), bytes.length)
  const content = cleaned ? await keep(cleaned) : received
  try {
    return { type, content, thumb: await keep(thumb), width, height }
  } catch (error) {
    if (content !== received) await contents.discard(content)
    throw error
  }
}

/** The type of what nobody knows. */
const unknown = 'application/octet-stream'

function isPicture(type: string): type is PictureType {
  return (pictureTypes as readonly string[]).includes(type)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
