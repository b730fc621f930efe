import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'

// The one file that acts on import: it is what the thread of a video runs.
if (parentPort) void read(String(workerData)).then((answer) => parentPort!.postMessage(answer))

/** What a video is, by its packets; or why it is none. */
export type ReadVideo =
  | { width: number; height: number; rotation: number; seconds: number; codec: string }
  | { refused: 'not_a_video' | 'video_broken' }
  | { refused: 'video_lies'; said: number; found: number }

/** A header may round, and leave out the end of a sound; beyond that it says something else than there is. */
const toleratedSeconds = 1
const toleratedPart = 0.05

async function read(path: string): Promise<ReadVideo> {
  const { size } = await stat(path)
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  try {
    if (!(await input.canRead())) return { refused: 'not_a_video' }
    const track = await input.getPrimaryVideoTrack()
    const codec = await track?.getCodec()
    if (!track || !codec) return { refused: 'not_a_video' }
    const { bytes, found } = await measured(new EncodedPacketSink(track), size)
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
    if (found <= 0 || bytes > size || width <= 0 || height <= 0) return { refused: 'video_broken' }
    // Its own length: a sound may be longer than the pictures.
    const said = (await track.getDurationFromMetadata()) ?? found
    // Of what comes in fragments the header says nothing.
    if (said > 0 && Math.abs(said - found) > Math.max(toleratedSeconds, found * toleratedPart))
      return { refused: 'video_lies', said, found }
    return { width, height, rotation: await track.getRotation(), seconds: found, codec }
  } catch {
    return { refused: 'video_broken' }
  } finally {
    input.dispose()
  }
}

/**
 * How many bytes all packets have together, and when the last one ends. The last ones are read: a file that was cut off lacks them. Packets
 * that are more than the file has bytes are not counted to their end.
 */
async function measured(sink: EncodedPacketSink, size: number): Promise<{ bytes: number; found: number }> {
  let [bytes, found, packets] = [0, 0, 0]
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) {
    bytes += packet.byteLength
    if (bytes > size || ++packets > size) return { bytes, found: 0 }
    found = Math.max(found, packet.timestamp + packet.duration)
  }
  const last = await sink.getPacket(Infinity)
  return { bytes, found: last && last.data.length === last.byteLength ? found : 0 }
}
