import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../platform/context.ts'
import { deleteOne, selectAll, selectOpen, updateEnded } from './recordingStore.ts'
import { recordingSettings } from './settings.ts'

/** The files of recordings: each as long as its row, all together within their budget. */
export interface Keeper {
  pathOf(id: number): string
  /** Takes out what is beyond the budget, and files whose rows have gone. */
  sweep(): Promise<void>
}

export async function openKeeper({ store, dataDir, settings, live, now }: Context): Promise<Keeper> {
  const folder = join(dataDir, 'recordings')
  await mkdir(folder, { recursive: true })
  const pathOf = (id: number) => join(folder, `${id}.frames`)

  // What a killed process had written is there up to the last moment.
  for (const { id, started } of await selectOpen.all(store.read)) {
    const bytes = await stat(pathOf(id)).then(
      ({ size }) => size,
      () => 0,
    )
    const ended = now()
    await store.write((tx) =>
      updateEnded(tx, { id, ended, seconds: Math.round((ended - Number(started)) / 1000), bytes, source: 0 }),
    )
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
      if (gone.length > 0) live.changed('recording', gone)
      for (const name of files) if (!kept.has(name)) await rm(join(folder, name), { force: true })
    },
  }
}
