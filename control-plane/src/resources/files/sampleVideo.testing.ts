import { H264Encoder } from '@quarterdeck/fixtures/phones/video/h264.ts'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'

export interface SampleVideo {
  width?: number
  height?: number
  /** How long each picture stands, one after the other. */
  seconds?: readonly number[]
  rotation?: 0 | 90 | 180 | 270
  /** How bright it begins; another is another content. */
  grey?: number
}

/** An MP4 as phones record them, of a few plain pictures. */
export async function sampleVideo({
  width = 64,
  height = 32,
  seconds = [1, 1, 1],
  rotation = 0,
  grey = 20,
}: SampleVideo = {}): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { rotation })
  await output.start()
  const encoder = new H264Encoder(width, height)
  const parameters = encoder.parameters()
  const profile = Buffer.from(parameters.subarray(parameters.findIndex((byte) => (byte & 0x1f) === 7) + 1)).subarray(
    0,
    3,
  )
  const meta = {
    decoderConfig: { codec: `avc1.${profile.toString('hex')}`, codedWidth: width, codedHeight: height },
  }
  let at = 0
  for (const [n, length] of seconds.entries()) {
    const half = () => new Uint8Array((width * height) / 4).fill(128)
    const luma = new Uint8Array(width * height).fill((grey + n * 30) % 255)
    const { data } = encoder.encode({ luma, chroma: [half(), half()], stride: width }, true)
    const bytes = new Uint8Array(Buffer.concat([parameters, data]))
    await source.add(new EncodedPacket(bytes, 'key', at, length), meta)
    at += length
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

/** The same with a header that says it lasts so many times as long. */
export function lying(video: Uint8Array<ArrayBuffer>, times: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(video)
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const at = bytes.indexOf(box) + 4
    const isLong = bytes[at] === 1
    const place = at + (box === 'tkhd' ? (isLong ? 28 : 20) : isLong ? 24 : 16)
    if (isLong) bytes.writeBigUInt64BE(BigInt(Math.round(Number(bytes.readBigUInt64BE(place)) * times)), place)
    else bytes.writeUInt32BE(Math.round(bytes.readUInt32BE(place) * times), place)
  }
  return new Uint8Array(bytes)
}

/** The same with a table that says it has so many samples of a byte each, all in one chunk. */
export function withSamples(video: Uint8Array<ArrayBuffer>, count: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(video)
  // Behind the name of a box: version and flags, and in tables the number of their lines.
  const set = (box: string, at: number, value: number) => bytes.writeUInt32BE(value, bytes.indexOf(box) + 4 + at)
  set('stsz', 4, 1)
  set('stsz', 8, count)
  set('stts', 8, count)
  set('stsc', 12, count)
  return new Uint8Array(bytes)
}
