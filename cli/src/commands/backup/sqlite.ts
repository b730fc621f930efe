import { spawn } from 'node:child_process'
import { restoredSetting } from '@quarterdeck/shared/values/dataFolder.ts'
import type { RestoredMark } from '@quarterdeck/shared/values/restoredMark.ts'
import { exitCodes } from '../../exitCodes.ts'
import { Refusal } from '../../refusal.ts'

/** What is known of a database file after a look into it. */
export interface Inspected {
  /** What SQLite finds wrong; none is well. */
  problems: string[]
  /** The newest migration, such as `062-alerts`. */
  migration: string
  /** Contents of files that its rows name. */
  hashes: string[]
}

const open = `const { DatabaseSync } = require('node:sqlite')
const [path, more] = process.argv.slice(1)
const database = new DatabaseSync(path, { timeout: 5000 })`

/**
 * A copy of one moment, while others write. VACUUM INTO reads behind a snapshot, so that no writer waits and no half of
 * a transaction is copied.
 */
export async function copyDatabase(path: string, target: string, signal: AbortSignal): Promise<void> {
  await run(`${open}\ndatabase.prepare('VACUUM INTO ?').run(more)\ndatabase.close()`, [path, target], signal)
}

/** `thoroughly` also compares every index with its table. */
export async function inspectDatabase(path: string, thoroughly: boolean, signal: AbortSignal): Promise<Inspected> {
  const script = `${open}
const column = (sql) => database.prepare(sql).all().map((row) => Object.values(row)[0])
const tables = column("SELECT name FROM sqlite_schema WHERE type = 'table'")
const found = {
  problems: column('PRAGMA ' + more).filter((line) => line !== 'ok').slice(0, 5),
  migration: tables.includes('migration') ? String(column('SELECT name FROM migration ORDER BY number DESC LIMIT 1')[0] ?? '') : '',
  hashes: [...new Set([
    ...(tables.includes('hosted_file') ? column('SELECT DISTINCT hash FROM hosted_file') : []),
    ...(tables.includes('stored_file')
      ? column("SELECT hash FROM stored_file UNION SELECT thumb FROM stored_file WHERE thumb <> ''")
      : []),
  ])].sort(),
}
database.close()
process.stdout.write(JSON.stringify(found))`
  const text = await run(script, [path, thoroughly ? 'integrity_check' : 'quick_check'], signal)
  return JSON.parse(text) as Inspected
}

/** Says in a database that it was put back: what was due since its backup may have gone out already. */
export async function markRestored(path: string, mark: RestoredMark, signal: AbortSignal): Promise<void> {
  const script = `${open}
if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'setting'").get())
  database.prepare('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)').run('${restoredSetting}', more)
database.close()`
  await run(script, [path, JSON.stringify(mark)], signal)
}

/** Leaves a row that a backup was made: the control plane says so when the newest is old. Data of before that know no such row. */
export async function noteBackup(
  path: string,
  backup: { made: number; path: string; bytes: number },
  signal: AbortSignal,
): Promise<void> {
  const script = `${open}
if (database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'backup_made'").get()) {
  const { made, path: file, bytes } = JSON.parse(more)
  database.prepare('INSERT INTO backup_made (made, path, bytes) VALUES (?, ?, ?)').run(made, file, bytes)
}
database.close()`
  await run(script, [path, JSON.stringify(backup)], signal)
}

/**
 * Does a program have this database open? A connection to a database with a write-ahead log keeps a lock for as long as
 * it is open, also while it does nothing; the system takes the lock away when its program is killed.
 */
export async function isInUse(path: string, signal: AbortSignal): Promise<boolean> {
  const script = `const { DatabaseSync } = require('node:sqlite')
try {
  const database = new DatabaseSync(process.argv[1], { timeout: 0 })
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK')
  database.close()
} catch (error) {
  // 5 busy, 6 locked; anything else (damaged, say) is no sign of life.
  process.stdout.write([5, 6].includes(error.errcode & 255) ? 'busy' : '')
}`
  return (await run(script, [path], signal)) === 'busy'
}

/** A process of its own: SQLite does not let go until it is done, and a process can be ended at any moment. */
function run(script: string, args: readonly string[], signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', '-e', script, '--', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    })
    let out = ''
    let err = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(out)
      else reject(faultOf(err))
    })
  })
}

/** What a process that failed has said, as an error to show. */
export function faultOf(err: string): Error {
  return /ERR_UNKNOWN_BUILTIN_MODULE|Cannot find module/.test(err)
    ? new Refusal(exitCodes.usage, 'error.no_sqlite', { version: process.versions.node })
    : new DatabaseFault(reasonIn(err))
}

/** SQLite could not do it; the message is its own. */
export class DatabaseFault extends Error {}

function reasonIn(err: string): string {
  return /^(?:\w*Error): (.+)$/m.exec(err)?.[1] ?? (err.trim().split('\n').at(-1) || 'SQLite')
}
