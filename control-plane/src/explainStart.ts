import Database from 'better-sqlite3'
import { isBroken, StoreError } from './platform/store/storeError.ts'

/**
 * Whoever starts a control plane must read what to do, and not only what the system or SQLite calls it: an error that says so where it is
 * the folder, the disk or the database; anything else as it is.
 */
export function explainStart(error: unknown, at: { dataDir: string; database: string }): unknown {
  const sentence = sentenceFor(error, at)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

function sentenceFor(error: unknown, { dataDir, database }: { dataDir: string; database: string }): string | undefined {
  const codes = codesOf(error)
  const has = (wanted: RegExp) => codes.find((code) => wanted.test(code))
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof StoreError && isBroken(error.code))
    return `The database is damaged or is none (${message}). Restore the last backup with "qd restore", or give another folder with --data-dir.`
  const full = has(/^(ENOSPC|EDQUOT|SQLITE_FULL)/)
  if (full !== undefined)
    return `The disk of ${dataDir} is full (${full}). Make room on it, or move the folder to another disk and name it with --data-dir; what is in it stays as it is.`
  const shut = has(/^(EROFS|EACCES|EPERM|SQLITE_(READONLY|CANTOPEN|PERM|AUTH))/)
  if (shut !== undefined)
    return `The data folder ${dataDir} cannot be written (${shut}): ${message}. Give it to the user that this program runs as (chown), mount its disk for writing, or name another folder with --data-dir.`
  if (has(/^STORE_UNREACHABLE$/) !== undefined)
    return `The libSQL server at ${hostOf(database)} does not answer (${message}). Start it, or correct QD_DATABASE_URL; nothing was changed.`
  return undefined
}

/** Of an error and of what has caused it. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreError || at instanceof Database.SqliteError) codes.push(at.code)
    else if ('code' in at && typeof at.code === 'string') codes.push(at.code)
  }
  return codes
}

/** Without a token that may stand in the address. */
function hostOf(database: string): string {
  return URL.canParse(database) ? new URL(database).host : 'the address given'
}
