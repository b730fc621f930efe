import { PhoneLost } from '../../phones/phoneError.ts'
import type { PictureSink } from '../source.ts'
import type { ByteReader } from './byteReader.ts'
import { readParameterSets, type StreamFormat } from './parameterSets.ts'

const nameBytes = 64
const h264 = 0x68323634
const configuration = 1n << 63n
const keyFrame = 1n << 62n
/** A key frame of a large screen at the highest rate is a tenth of it. */
const largestPacket = 8 * 1024 * 1024

/** What the server says before the first picture (scrcpy, doc/develop.md): the phone's name, then codec and size. */
export async function readVideoHead(video: ByteReader): Promise<void> {
  await video.read(nameBytes)
  const codec = (await video.read(12)).readUInt32BE(0)
  if (codec !== h264) throw new PhoneLost('the scrcpy server sends no H.264')
}

/** Passes pictures on until the stream ends; a key frame gets the parameter sets in front. */
export async function passPictures(video: ByteReader, sink: PictureSink): Promise<never> {
  let parameters: Uint8Array = new Uint8Array()
  let format: StreamFormat | undefined
  for (;;) {
    const head = await video.read(12)
    const flags = head.readBigUInt64BE(0)
    const length = head.readUInt32BE(8)
    if (length > largestPacket) throw new PhoneLost('the scrcpy server sends pictures without end')
    const bytes = await video.read(length)
    if ((flags & configuration) !== 0n) {
      parameters = bytes
      format = readParameterSets(bytes)
      // After each turn of the screen, and after each reset.
      if (!format) throw new PhoneLost('the scrcpy server does not say what it sends')
      sink.format({ source: 'scrcpy', stills: '', ...format })
    } else if (format) {
      const isKey = (flags & keyFrame) !== 0n
      sink.picture({
        kind: isKey ? 'key' : 'delta',
        width: format.width,
        height: format.height,
        time: Number(flags & (keyFrame - 1n)),
        bytes: isKey ? Buffer.concat([parameters, bytes]) : bytes,
      })
    }
  }
}
