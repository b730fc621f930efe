import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadMigrations } from './loadMigrations.ts'
import { migrationsFolder } from './run.ts'

// An installation that has applied a file refuses to start with another text of it. A release adds its new files:
// `sha256sum *.sql > published.txt`, here in this folder.
test('no migration that was published has been changed, taken out or given one before it', async () => {
  const listed = (await readFile(new URL('./published.txt', import.meta.url), 'utf8')).trimEnd().split(/\r?\n/)
  const present = (await loadMigrations([migrationsFolder])).map(({ sha256, name }) => `${sha256}  ${name}`)
  expect(present.slice(0, listed.length)).toEqual(listed)
})
