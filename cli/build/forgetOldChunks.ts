import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const hourMs = 3_600_000

/** Chunks of earlier builds go when nobody can be using them any more: a running `qd` loads its chunks late. */
export function forgetOldChunks(): Plugin {
  return {
    name: 'forget-old-chunks',
    writeBundle({ dir }, bundle) {
      const folder = join(dir!, 'chunks')
      for (const name of readdirSync(folder)) {
        const old = Date.now() - statSync(join(folder, name)).mtimeMs > hourMs
        if (old && !(`chunks/${name}` in bundle)) rmSync(join(folder, name))
      }
    },
  }
}
