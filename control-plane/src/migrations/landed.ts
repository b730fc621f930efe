import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadMigrations } from './loadMigrations.ts'

// What has landed is never rewritten: databases have applied it. Which files that are, and what they said, stands beside them.

const landedFile = 'landed.gen.json'

/** The SHA-256 of each migration that has landed, by the name of its file. Empty before the baseline is frozen. */
export function landedIn(folder: string): Readonly<Record<string, string>> {
  const path = join(folder, landedFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/** What does not fit what has landed, a sentence each. */
export async function rewrittenIn(folder: string): Promise<string[]> {
  const landed = landedIn(folder)
  const files = new Map((await loadMigrations([folder])).map(({ name, sha256 }) => [name, sha256]))
  const isFrozen = Object.keys(landed).length > 0
  return [
    ...Object.entries(landed).flatMap(([name, sha256]) => {
      if (!files.has(name)) return [`${name} has landed, and is gone: put it back`]
      return files.get(name) === sha256
        ? []
        : [
            `${name} has landed, and says something else now: put back what it said, and write the change as a new migration`,
          ]
    }),
    ...[...files.keys()]
      .filter((name) => isFrozen && !(name in landed))
      .map((name) => `${name} is not frozen: npm run freeze`),
  ]
}

/** Notes the migrations that are new; gives their names. Throws where one that has landed was rewritten. */
export async function freeze(folder: string): Promise<string[]> {
  const landed = landedIn(folder)
  const migrations = await loadMigrations([folder])
  const rewritten = (await rewrittenIn(folder)).filter((sentence) => !sentence.includes('is not frozen'))
  if (rewritten.length > 0) throw new Error(rewritten.join('\n'))
  const all = Object.fromEntries(migrations.map(({ name, sha256 }) => [name, sha256]))
  writeFileSync(join(folder, landedFile), `${JSON.stringify(all, null, 2)}\n`)
  return Object.keys(all).filter((name) => !(name in landed))
}
