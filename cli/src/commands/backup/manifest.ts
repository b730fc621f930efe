/** The first entry of a backup: what it is, before anything large comes. */
export interface Head {
  /** Of format 1, the database is named at the end alone. */
  format: 1 | 2
  made: string
  /** The newest migration of the database, such as `023-alert-subject.sql`; null where the database is not in the backup. */
  database: string | null
  /** Of all entries together, unpacked. */
  bytes: number
}
export interface Entry {
  name: string
  size: number
  sha256: string
}
/** The last entry: what must have come before it. */
export interface Manifest extends Head {
  hasScreenshots: boolean
  entries: Entry[]
  /** Contents that rows name and that lay nowhere when the backup was made. */
  missing: string[]
  /** Contents that are no longer what their name says; they are in the backup as they are. */
  damaged: string[]
}

export const headName = 'quarterdeck-backup.json'
export const manifestName = 'manifest.json'
export const newestFormat = 2

/** Undefined where it is none; a format that only a newer version knows is given as its number. */
export function parseHead(text: string): Head | { beyond: number } | undefined {
  const head = parsed(text) as Partial<Head> | undefined
  if (typeof head?.made !== 'string' || typeof head.bytes !== 'number') return undefined
  const { format, made, bytes, database = null } = head as Head
  if (Number.isInteger(format) && format > newestFormat) return { beyond: format }
  const isOurs = (format === 1 || format === 2) && (database === null || typeof database === 'string')
  return isOurs ? { format, made, bytes, database } : undefined
}

export function parseManifest(text: string): Manifest | undefined {
  const head = parseHead(text)
  const manifest = parsed(text) as Partial<Manifest> | undefined
  if (!head || 'beyond' in head || !Array.isArray(manifest?.entries) || !Array.isArray(manifest.missing))
    return undefined
  const isEntry = (entry: Partial<Entry>) => typeof entry?.name === 'string' && typeof entry.sha256 === 'string'
  return manifest.entries.every(isEntry) ? ({ ...manifest, ...head } as Manifest) : undefined
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
