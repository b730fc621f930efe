import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Keeps the pictures that scripts ask for, the newest of them. */
export interface Screenshots {
  keep(run: string, attempt: number, name: string, png: Buffer): Promise<void>
}

export function createScreenshots(folder: string, now: () => number, most = 500): Screenshots {
  return {
    async keep(run, attempt, name, png) {
      await mkdir(folder, { recursive: true })
      // The time first, so that the order of the names is the order of age.
      const file = `${now()}-${run.replace(/[^\w-]/g, '_')}-${attempt}-${name}.png`
      await writeFile(join(folder, file), png, { mode: 0o600 })
      const old = (await readdir(folder))
        .filter((each) => each.endsWith('.png'))
        .sort()
        .slice(0, -most)
      for (const each of old) await rm(join(folder, each), { force: true })
    },
  }
}
