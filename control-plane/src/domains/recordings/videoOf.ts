import type { Recorded, RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { strToU8, zipSync } from 'fflate'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

export interface VideoFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A recording for any player: MP4; where the screen was turned a zip file of one for each shape; of stills their pictures. */
export async function videoOf({ pictures, deeds }: Recorded): Promise<VideoFile> {
  const parts = partsOf(pictures.filter(({ head }) => head.kind !== 'png'))
  const videos = await Promise.all(parts.map(mp4Of))
  const stills = pictures.filter(({ head }) => head.kind === 'png')
  if (videos.length === 1 && stills.length === 0) return { name: 'recording.mp4', type: 'video/mp4', bytes: videos[0]! }
  const files: Record<string, Uint8Array> = { 'done.json': strToU8(JSON.stringify(deeds, undefined, 1)) }
  videos.forEach((video, n) => {
    files[`part-${n + 1}.mp4`] = video
  })
  for (const { head, bytes } of stills) files[`${String(Math.round(head.time / 1000)).padStart(9, '0')}-ms.png`] = bytes
  // Pictures and video are packed already.
  return { name: 'recording.zip', type: 'application/zip', bytes: zipSync(files, { level: 0 }) }
}

/** Each shape has parameters of its own, and an MP4 one set of them; each begins at a picture that needs no other. */
function partsOf(pictures: readonly RecordedPicture[]): RecordedPicture[][] {
  const parts: RecordedPicture[][] = []
  for (const picture of pictures) {
    const { kind, width, height } = picture.head
    const before = parts.at(-1)?.[0]?.head
    const isSame = before?.width === width && before.height === height
    if (isSame) parts.at(-1)!.push(picture)
    else if (kind === 'key') parts.push([picture])
  }
  return parts
}

/** So long the last picture stands, in seconds. */
const lastSeconds = 0.5

async function mp4Of(part: readonly RecordedPicture[]): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const [first] = part
  const { width, height, time: began } = first!.head
  const meta = { decoderConfig: { codec: codecOf(first!.bytes), codedWidth: width, codedHeight: height } }
  let last = -1
  for (const [n, { head, bytes }] of part.entries()) {
    // Times must grow, however close two pictures came.
    const at = Math.max(last + 1e-4, (head.time - began) / 1e6)
    const next = part[n + 1]
    const seconds = next ? Math.max(1e-4, (next.head.time - head.time) / 1e6) : lastSeconds
    await source.add(new EncodedPacket(bytes, head.kind === 'key' ? 'key' : 'delta', at, seconds), meta)
    last = at
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

/** As the parameter set in front of a key picture says it (RFC 6381 §3.3). */
function codecOf(annexB: Uint8Array): string {
  for (let at = 0; at + 6 < annexB.length; at++) {
    if (annexB[at] !== 0 || annexB[at + 1] !== 0 || annexB[at + 2] !== 1 || (annexB[at + 3]! & 0x1f) !== 7) continue
    return `avc1.${Buffer.from(annexB.subarray(at + 4, at + 7)).toString('hex')}`
  }
  throw new Error('a key picture without its parameters')
}
