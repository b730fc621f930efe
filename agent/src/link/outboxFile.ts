import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** What a file of lines held, and how many lines of it were damaged. */
export interface Loaded {
  lines: unknown[]
  damaged: number
  /** Bytes up to the end of the last whole line: what follows was torn by a power cut or a kill. */
  wholeBytes: number
}

/** One line: checksum, blank, JSON. A line that does not match its checksum is damaged. */
export function encodeLine(value: unknown): string {
  const json = JSON.stringify(value)
  return `${checksum(json)} ${json}\n`
}

export function decodeLines(bytes: Buffer): Loaded {
  const loaded: Loaded = { lines: [], damaged: 0, wholeBytes: 0 }
  let start = 0
  for (let end = bytes.indexOf(10, start); end >= 0; end = bytes.indexOf(10, start)) {
    const line = bytes.toString('utf8', start, end)
    const json = line.slice(9)
    if (line[8] === ' ' && line.slice(0, 8) === checksum(json)) loaded.lines.push(JSON.parse(json))
    else loaded.damaged += 1
    start = end + 1
  }
  loaded.wholeBytes = start
  if (start < bytes.length) loaded.damaged += 1
  return loaded
}

/** Opens for appending; creates, and cuts off a torn last line, so that nothing is ever written behind one. */
export async function openLines(path: string): Promise<{ file: FileHandle; loaded: Loaded; bytes: number }> {
  const file = await open(path, 'a+', 0o600)
  const loaded = decodeLines(await file.readFile())
  await file.truncate(loaded.wholeBytes)
  await file.sync()
  await syncFolder(path)
  return { file, loaded, bytes: loaded.wholeBytes }
}

export async function appendDurably(file: FileHandle, text: string): Promise<void> {
  await file.appendFile(text)
  await file.datasync()
}

/** Replaces a file in one step: after a crash there is the old one or the new one, whole. */
export async function replaceFile(path: string, text: string, mode = 0o600): Promise<void> {
  const draft = `${path}.new`
  const file = await open(draft, 'w', mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(path)
}

/** A new name is safe only when its folder is. Windows cannot and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
