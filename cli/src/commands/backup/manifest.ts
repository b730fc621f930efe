/** The first entry of a backup: what it is, before anything large comes. */
export interface Head {
  format: 1
  made: string
  version: string
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
  /** The newest migration of the database; null where the database is not in the backup. */
  database: string | null
  hasScreenshots: boolean
  entries: Entry[]
  /** Contents that rows name and that lay nowhere when the backup was made. */
  missing: string[]
  /** Contents that are no longer what their name says; they are in the backup as they are. */
  damaged: string[]
}

export const headName = 'quarterdeck-backup.json'
export const manifestName = 'manifest.json'

export function parseHead(text: string): Head | undefined {
  const head = parsed(text) as Partial<Head> | undefined
  const isOurs = head?.format === 1 && typeof head.made === 'string' && typeof head.bytes === 'number'
  return isOurs ? (head as Head) : undefined
}

export function parseManifest(text: string): Manifest | undefined {
  const manifest = parsed(text) as Partial<Manifest> | undefined
  if (!parseHead(text) || !Array.isArray(manifest?.entries) || !Array.isArray(manifest.missing)) return undefined
  const isEntry = (entry: Partial<Entry>) => typeof entry?.name === 'string' && typeof entry.sha256 === 'string'
  return manifest.entries.every(isEntry) ? (manifest as Manifest) : undefined
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
