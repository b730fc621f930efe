import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { frameHeaderBytes, readFrameHead } from '@quarterdeck/shared/protocol/screenFrame.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteOne, selectAll, selectOpen, updateEnded } from './recordingStore.ts'
import { recordingSettings } from './settings.ts'

/** The files of recordings: each as long as its row, all together within their budget. */
export interface RecordingFiles {
  pathOf(id: number): string
  /** Takes out what is beyond the budget, and files whose rows have gone. */
  sweep(): Promise<void>
}

export async function createRecordingFiles({ store, dataDir, settings }: Context): Promise<RecordingFiles> {
  const folder = join(dataDir, 'recordings')
  await mkdir(folder, { recursive: true })
  const pathOf = (id: number) => join(folder, `${id}.frames`)

  // What a killed process had written is there up to the last moment, and that is how long it took.
  for (const { id, started } of await selectOpen.all(store.read)) {
    const { bytes, lastMs } = await writtenOf(pathOf(id))
    const ended = Number(started) + lastMs
    await store.write((tx) => updateEnded(tx, { id, ended, seconds: Math.ceil(lastMs / 1000), bytes, source: 0 }))
  }

  return {
    pathOf,
    async sweep() {
      // In this order: whatever has a file by now has its row.
      const files = await readdir(folder)
      const rows = await selectAll.all(store.read)
      let left = settings.get(recordingSettings.recordingsMaxMb) * 1_048_576
      const kept = new Set<string>()
      const gone: number[] = []
      for (const { id, bytes } of rows.toReversed()) {
        left -= bytes
        if (left >= 0) kept.add(`${id}.frames`)
        else gone.push(id)
      }
      for (const id of gone) await store.write((tx) => deleteOne.run(tx, { id }))
      for (const name of files) if (!kept.has(name)) await rm(join(folder, name), { force: true })
    },
  }
}

/** How much of a recording was written, and when the last of it came after the beginning; it may be half a gigabyte. */
async function writtenOf(path: string): Promise<{ bytes: number; lastMs: number }> {
  const file = await open(path).catch(() => undefined)
  if (!file) return { bytes: 0, lastMs: 0 }
  try {
    const { size } = await file.stat()
    const entry = Buffer.alloc(4 + frameHeaderBytes)
    let lastMs = 0
    for (let at = 0; at + entry.length <= size; at += 4 + entry.readUInt32BE(0)) {
      await file.read(entry, 0, entry.length, at)
      lastMs = (readFrameHead(entry.subarray(4))?.time ?? lastMs * 1000) / 1000
    }
    return { bytes: size, lastMs: Math.round(lastMs) }
  } finally {
    await file.close()
  }
}
