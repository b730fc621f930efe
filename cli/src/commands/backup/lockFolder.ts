import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataFolder } from '@quarterdeck/shared/values/dataFolder.ts'
import { faultOf } from './sqlite.ts'

/**
 * Keeps other restores out of a data folder; undefined where one is at work in it. Gives how to let them in again.
 * A process of its own holds SQLite's lock on an empty file, for as long as its input is open: when this program is
 * killed, its input ends too, and nobody has to find out whether a lock that was left behind still means anything.
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const path = join(folder, dataFolder.restoreLock)
  // Here, because what is wrong with the folder is said better than by the process.
  await writeFile(path, '', { flag: 'a', mode: 0o600 })
  const child = spawn(process.execPath, ['--no-warnings', '-e', script, '--', path], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  // Its end is told by `close` below.
  child.stdin.on('error', () => undefined)
  const { promise: closed, resolve: end } = Promise.withResolvers<number | null>()
  child.on('close', end)
  const said = await new Promise<string>((resolve, reject) => {
    child.on('error', reject)
    child.stdout.setEncoding('utf8').once('data', resolve)
    void closed.then((code) => reject(faultOf(err || `the lock ended with ${code}`)))
  })
  if (said === 'held') {
    return async () => {
      child.stdin.end()
      await closed
    }
  }
  await closed
  return undefined
}

/** The file goes before the lock does: whoever waits at a file that has no name any more looks for the new one. */
const script = `const { fstatSync, openSync, rmSync, statSync } = require('node:fs')
const { DatabaseSync } = require('node:sqlite')
const path = process.argv[1]
const isHeld = () => {
  const file = openSync(path, 'a', 0o600)
  new DatabaseSync(path, { timeout: 0 }).exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  return statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino
}
try {
  while (!isHeld());
  process.stdout.write('held')
  process.stdin.resume().on('end', () => {
    rmSync(path, { force: true })
    process.exit()
  })
} catch (error) {
  if (![5, 6].includes(error.errcode & 255)) throw error
  process.stdout.write('busy')
  process.exitCode = 0
}`
