import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'

/** Who was forgotten: by list and number, never by name. `at`: UTC milliseconds. */
export interface Forgotten {
  list: string
  id: number
  at: number
}

/** Stands beside the database, which may be put back as it was before. */
export interface Register {
  /** On disk when it is done. */
  add(entry: Forgotten): Promise<void>
  read(): Promise<Forgotten[]>
}

export function createRegister(dataDir: string): Register {
  const path = join(dataDir, dataFolder.forgotten)
  return {
    async add(entry) {
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(`${JSON.stringify(entry)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').flatMap(entryOf)
    },
  }
}

/** A line that a kill cut off is none: its row was not written either. */
function entryOf(line: string): Forgotten[] {
  try {
    const { list, id, at } = JSON.parse(line) as Partial<Forgotten>
    return typeof list === 'string' && typeof id === 'number' && typeof at === 'number' ? [{ list, id, at }] : []
  } catch {
    return []
  }
}
