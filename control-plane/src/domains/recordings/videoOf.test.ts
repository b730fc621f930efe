import { spawnSync } from 'node:child_process'
import { H264Encoder } from '@quarterdeck/fixtures/phones/video/h264.ts'
import type { RecordedPicture } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { strFromU8, unzipSync } from 'fflate'
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

describe('the video of a recording', () => {
  const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0
  test.skipIf(!hasFfmpeg)('is read by another player, with every picture and its length', async () => {
    const { bytes } = await videoOf({ pictures: recorded(['key', 'delta', 'delta', 'key', 'delta']), deeds: [] })
    const show = 'stream=codec_name,width,height,nb_read_frames:format=duration'
    const args = ['-v', 'error', '-count_frames', '-show_entries', show, '-of', 'json', '-']
    const { stdout, stderr } = spawnSync('ffprobe', args, { input: bytes })
    expect(String(stderr)).toBe('')
    const { streams, format } = JSON.parse(String(stdout)) as { streams: object[]; format: { duration: string } }
    expect(streams).toEqual([{ codec_name: 'h264', width: side, height: side, nb_read_frames: '5' }])
    // Four tenths, and the last picture stands for half a second.
    expect(Number(format.duration)).toBeCloseTo(0.9, 2)
  })

  test('of a screen that was turned is one for each shape, with what was done', async () => {
    const turned = recorded(['key'], { width: 64, height: side, from: 2 })
    const deeds = [{ time: 5, user: 'ann', did: 'keys' }]
    const { name, bytes } = await videoOf({ pictures: [...recorded(['key', 'delta']), ...turned], deeds })
    const files = unzipSync(bytes)
    expect([name, Object.keys(files).sort()]).toEqual(['recording.zip', ['done.json', 'part-1.mp4', 'part-2.mp4']])
    expect(JSON.parse(strFromU8(files['done.json']!))).toEqual(deeds)
  })
})
