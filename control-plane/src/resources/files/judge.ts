import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { FileField } from '@quarterdeck/shared/resource/field.ts'
import type { Contents, Received } from '../../platform/contents/contents.ts'
import { type Cleaning, readPicture } from './pictures.ts'
import { isPicture } from './pictureTypes.ts'
import { tellingBoxes, without } from './videoBoxes.ts'
import { readVideo, type Video } from './videos.ts'

/** What came in, as it is kept. */
export interface Judged {
  /** By content, whatever it is called. */
  type: string
  content: Received
  thumb: Received | undefined
  /** Of pictures and videos, as they are meant to be seen; 0 of others. */
  width: number
  height: number
  video: Pick<Video, 'seconds' | 'rotation' | 'codec'> | undefined
  cleanings: readonly Cleaning[]
  isAiMade: boolean
}

/** Says what a file really is, and refuses what its field does not hold. What it leaves over is the caller's to discard. */
export async function judge(
  contents: Contents,
  received: Received,
  kind: FileField['kind'],
  organisation: number,
): Promise<Judged> {
  if (received.size === 0) throw new AppError('file_without_content')
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(received.path)
  const type = found?.mime ?? unknown
  const plain = { type, content: received, thumb: undefined, width: 0, height: 0, video: undefined }
  if (kind === 'video') {
    if (type !== mp4) throw new AppError(type.startsWith('video/') ? 'video_format' : 'not_a_video', formatOf(found))
    const { width, height, ...video } = await readVideo(received.path, organisation)
    const boxes = await tellingBoxes(received.path)
    const content = boxes.length > 0 ? await contents.receive(without(received.path, boxes), received.size) : received
    return { ...plain, content, width, height, video, cleanings: boxes.length > 0 ? ['data'] : [], isAiMade: false }
  }
  if (kind === 'file' && type === mp4) {
    // Of any kind: one that cannot be read is kept all the same.
    const video = await readVideo(received.path, organisation).catch(() => undefined)
    const { width = 0, height = 0 } = video ?? {}
    return { ...plain, width, height, video, cleanings: [], isAiMade: false }
  }
  if (!isPicture(type)) {
    if (kind === 'image')
      throw new AppError(type.startsWith('image/') ? 'image_format' : 'not_an_image', formatOf(found))
    return { ...plain, cleanings: [], isAiMade: false }
  }
  const { cleaned, thumb, ...picture } = await readPicture(received.path, type, organisation)
  const keep = async (bytes: Uint8Array) => contents.receive(once(bytes), bytes.length)
  const content = cleaned ? await keep(cleaned) : received
  try {
    return { ...plain, ...picture, content, thumb: await keep(thumb) }
  } catch (error) {
    if (content !== received) await contents.discard(content)
    throw error
  }
}

const mp4 = 'video/mp4'

/** The type of what nobody knows. */
const unknown = 'application/octet-stream'

function formatOf(found: { ext: string } | undefined): { format: string } {
  return { format: (found?.ext ?? '').toUpperCase() }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
