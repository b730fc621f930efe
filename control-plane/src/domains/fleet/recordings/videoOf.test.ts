import { spawnSync } from 'node:child_process'
import { H264Encoder } from '@quarterdeck/fixtures/phones/video/h264.ts'
import type { RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { strFromU8, unzipSync } from 'fflate'
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { videoOf } from './videoOf.ts'

const side = 32

/** Pictures as scrcpy sends them, a tenth of a second apart. */
function recorded(
  kinds: readonly ('key' | 'delta')[],
  { width = side, height = side, from = 0 } = {},
): RecordedPicture[] {
  const encoder = new H264Encoder(width, height)
  return kinds.map((kind, n) => {
    const grey = () => new Uint8Array((width * height) / 4).fill(128)
    const luma = new Uint8Array(width * height).fill(20 + n * 40)
    const { data } = encoder.encode({ luma, chroma: [grey(), grey()], stride: width }, kind === 'key')
    const bytes = kind === 'key' ? Buffer.concat([encoder.parameters(), data]) : data
    return { head: { kind, phone: 1, width, height, time: (from + n) * 100_000 }, bytes: new Uint8Array(bytes) }
  })
}

/** What a player reads: how long it is, and when each picture comes for how long, in which shape. */
async function readVideo(bytes: Uint8Array<ArrayBuffer>) {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) })
  const track = (await input.getPrimaryVideoTrack())!
  const packets: { at: number; seconds: number; type: string; bytes: Uint8Array }[] = []
  for await (const { timestamp, duration, type, data } of new EncodedPacketSink(track).packets())
    packets.push({ at: timestamp, seconds: duration, type, bytes: data })
  return { seconds: await input.computeDuration(), tracks: (await input.getTracks()).length, packets }
}

/** Whose parameters a picture has in front. */
function shapeOf(packet: Uint8Array): { width: number; height: number } | undefined {
  const shapes = [
    { width: side, height: side },
    { width: 64, height: side },
  ]
  // Behind a length instead of a start code.
  const parameters = Buffer.from(packet.subarray(4, 4 + Buffer.from(packet).readUInt32BE(0)))
  return shapes.find(({ width, height }) => new H264Encoder(width, height).parameters().indexOf(parameters) >= 0)
}

const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)

describe('the video of a recording', () => {
  test('lasts as long as the recording: each picture until the next, the last to the end', async () => {
    const pictures = recorded(['key', 'delta', 'delta', 'key', 'delta'], { from: 3 })
    const { name, bytes } = await videoOf({ pictures, actions: [] }, 30)
    expect(name).toBe('recording.mp4')
    const { seconds, tracks, packets } = await readVideo(bytes)
    expect([tracks, packets.map(({ type }) => type)]).toEqual([1, ['key', 'delta', 'delta', 'key', 'delta']])
    expect(seconds).toBeCloseTo(30, 2)
    const starts = [0, 0.4, 0.5, 0.6, 0.7]
    packets.forEach(({ at }, n) => {
      expect(at).toBeCloseTo(starts[n]!, 3)
    })
    expect(packets.at(-1)!.seconds).toBeCloseTo(29.3, 2)
  })

  test('of a screen that was turned twice is one, as long, with every shape', async () => {
    const wide = recorded(['key', 'delta'], { width: 64, height: side, from: 200 })
    // What comes of the shape before, or of the new one before it can be decoded, is not shown.
    const early = recorded(['key', 'delta'], { width: 64, height: side, from: 190 }).slice(1)
    const again = recorded(['key', 'delta'], { from: 400 })
    const pictures = [...recorded(['key', 'delta']), ...early, ...wide, ...again]
    const { name, bytes } = await videoOf({ pictures, actions: [{ time: 5, user: 'ann', did: 'keys' }] }, 60)
    expect(name).toBe('recording.mp4')
    const { seconds, packets } = await readVideo(bytes)
    expect(seconds).toBeCloseTo(60, 2)
    expect(packets).toHaveLength(6)
    expect(packets.map(({ at }) => Math.round(at))).toEqual([0, 0, 20, 20, 40, 40])
    expect(sum(packets.map((one) => one.seconds))).toBeCloseTo(60, 2)
    const shapes = packets.filter(({ type }) => type === 'key').map((one) => shapeOf(one.bytes))
    expect(shapes).toEqual([
      { width: side, height: side },
      { width: 64, height: side },
      { width: side, height: side },
    ])
  })

  const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0
  test.skipIf(!hasFfmpeg)('is read by another player, with every picture and its length', async () => {
    const turned = recorded(['key', 'delta'], { width: 64, height: side, from: 20 })
    const pictures = [...recorded(['key', 'delta', 'delta']), ...turned]
    const { bytes } = await videoOf({ pictures, actions: [] }, 4)
    const show = 'frame=width,height:format=duration'
    const args = ['-v', 'error', '-show_entries', show, '-of', 'json', '-']
    const { stdout, stderr } = spawnSync('ffprobe', args, { input: bytes })
    expect(String(stderr)).toBe('')
    const { frames, format } = JSON.parse(String(stdout)) as { frames: object[]; format: { duration: string } }
    const [square, wide] = [
      { width: side, height: side },
      { width: 64, height: side },
    ]
    expect(frames).toMatchObject([square, square, square, wide, wide])
    expect(Number(format.duration)).toBeCloseTo(4, 2)
  })

  test('of stills are their pictures, with what was done', async () => {
    const still = (time: number): RecordedPicture => ({
      head: { kind: 'png', phone: 1, width: side, height: side, time },
      bytes: new Uint8Array([1]),
    })
    const actions = [{ time: 5, user: 'ann', did: 'keys' }]
    const { name, bytes } = await videoOf({ pictures: [still(0), ...recorded(['key'], { from: 1 })], actions }, 2)
    const files = unzipSync(bytes)
    expect([name, Object.keys(files).sort()]).toEqual([
      'recording.zip',
      ['000000000-ms.png', 'done.json', 'recording.mp4'],
    ])
    expect(JSON.parse(strFromU8(files['done.json']!))).toEqual(actions)
  })
})
