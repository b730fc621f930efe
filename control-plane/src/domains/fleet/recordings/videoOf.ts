import type { Recorded, RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { strToU8, zipSync } from 'fflate'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

export interface VideoFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A recording for any player, as long as it took: MP4; of stills a zip file of their pictures. */
export async function videoOf({ pictures, actions }: Recorded, seconds: number): Promise<VideoFile> {
  const moving = decodable(pictures.filter(({ head }) => head.kind !== 'png'))
  const stills = pictures.filter(({ head }) => head.kind === 'png')
  const video = moving.length > 0 ? await mp4Of(moving, seconds) : undefined
  if (video && stills.length === 0) return { name: 'recording.mp4', type: 'video/mp4', bytes: video }
  const files: Record<string, Uint8Array> = { 'done.json': strToU8(JSON.stringify(actions, undefined, 1)) }
  if (video) files['recording.mp4'] = video
  for (const { head, bytes } of stills) files[`${String(Math.round(head.time / 1000)).padStart(9, '0')}-ms.png`] = bytes
  // Pictures and video are packed already.
  return { name: 'recording.zip', type: 'application/zip', bytes: zipSync(files, { level: 0 }) }
}

/** A screen that was turned goes on in another shape, at the next picture that needs no other. */
function decodable(pictures: readonly RecordedPicture[]): RecordedPicture[] {
  const shown: RecordedPicture[] = []
  for (const picture of pictures) {
    const { kind, width, height } = picture.head
    const before = shown.at(-1)?.head
    if (kind === 'key' || (before?.width === width && before.height === height)) shown.push(picture)
  }
  return shown
}

/** Times must grow, however close two pictures came. */
const shortestSeconds = 1e-4

/**
 * Pictures come when the screen changes: each stands until the next one, the first from the beginning and the last to the end. The
 * parameters of a shape stand in front of each picture that needs no other (scrcpyServer.ts), and players take another shape from there.
 */
async function mp4Of(pictures: readonly RecordedPicture[], seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const [first] = pictures
  const { width, height } = first!.head
  const meta = { decoderConfig: { codec: codecOf(first!.bytes), codedWidth: width, codedHeight: height } }
  let at = 0
  for (const [n, { head, bytes }] of pictures.entries()) {
    const next = pictures[n + 1]
    const until = Math.max(at + shortestSeconds, next ? next.head.time / 1e6 : seconds)
    await source.add(new EncodedPacket(bytes, head.kind === 'key' ? 'key' : 'delta', at, until - at), meta)
    at = until
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
