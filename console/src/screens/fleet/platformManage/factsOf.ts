import type { PostMedia } from '@quarterdeck/shared/values/checkPost.ts'

/** What can be known of a chosen file without sending it anywhere. */
export async function factsOf(file: File): Promise<PostMedia> {
  const [kind, format] = file.type.split('/')
  const known = { name: file.name, format, bytes: file.size }
  if (kind === 'video') return { kind: 'video', ...known, ...(await videoFacts(file)) }
  const picture = await createImageBitmap(file).catch(() => undefined)
  return { kind: 'image', ...known, ...(picture && { width: picture.width, height: picture.height }) }
}

function videoFacts(file: File): Promise<Pick<PostMedia, 'width' | 'height' | 'seconds'>> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  return new Promise((resolve) => {
    const done = (facts: Pick<PostMedia, 'width' | 'height' | 'seconds'>) => {
      URL.revokeObjectURL(address)
      resolve(facts)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () =>
      done({ width: video.videoWidth, height: video.videoHeight, seconds: Math.round(video.duration * 10) / 10 })
    video.onerror = () => done({})
    video.src = address
  })
}
