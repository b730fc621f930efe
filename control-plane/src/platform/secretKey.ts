import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { keyLength } from './secretBox.ts'

/** A key as it is written down: 64 hexadecimal digits. `where` is for the message that it is none. */
export function parseKey(text: string, where: string): Buffer {
  const digits = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new Error(`${where} holds no key: it must be 64 hexadecimal digits.`)
  return Buffer.from(digits, 'hex')
}

/** The key of a data folder; undefined where it has none. */
export async function readKey(folder: string): Promise<Buffer | undefined> {
  const path = join(folder, dataFolder.key)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : parseKey(text, path)
}

/** A new key for a data folder, on disk before anything is sealed with it, or the one that another start has just made. */
export async function createKey(folder: string): Promise<Buffer> {
  const path = join(folder, dataFolder.key)
  const part = `${path}.${randomBytes(4).toString('hex')}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    await file.writeFile(`${randomBytes(keyLength).toString('hex')}\n`)
    await file.sync().finally(() => file.close())
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const names = await open(folder, 'r')
    await names.sync().finally(() => names.close())
  } finally {
    await rm(part, { force: true })
  }
  return (await readKey(folder))!
}
