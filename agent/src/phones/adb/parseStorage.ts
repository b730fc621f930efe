export interface Storage {
  /** Bytes; -1 where unknown. */
  free: number
  total: number
}

/** `df <folder>`: blocks of a kilobyte (toybox), or sizes such as `3G` and `787M` (Android 5 and older). */
export function parseStorage(text: string): Storage {
  // The name of a file system that is long stands in a line of its own.
  const line = text.replace(/^(\S+)\r?\n[ \t]+(?=\d+[ \t]+\d+[ \t]+\d+[ \t]+\d+%)/m, '$1 ')
  const [, size, , free] = /^\S+\s+([\d.]+[KMGT]?)\s+([\d.]+[KMGT]?)\s+([\d.]+[KMGT]?)\s+\d+/m.exec(line) ?? []
  const storage = { free: bytesOf(free), total: bytesOf(size) }
  // What a file system that is not there says of itself.
  return storage.total > 0 && storage.free <= storage.total && Number.isSafeInteger(storage.total)
    ? storage
    : { free: -1, total: -1 }
}

const units = ['K', 'M', 'G', 'T']

function bytesOf(size: string | undefined): number {
  if (size === undefined) return -1
  const unit = units.indexOf(size.at(-1)!)
  return Math.round(Number.parseFloat(size) * 1024 ** (Math.max(unit, 0) + 1))
}
