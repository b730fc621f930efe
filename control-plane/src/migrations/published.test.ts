import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedEngine } from '../platform/store/engines.testing.ts'
import { openStore } from '../platform/store/openStore.ts'
import { loadMigrations } from './loadMigrations.ts'
import { migrate, migrationsFolder } from './run.ts'

// An installation that has applied a file refuses to start with another text of it. A release adds its new files:
// `sha256sum *.sql > published.txt`, here in this folder.
test('no migration that was published has been changed, taken out or given one before it', async () => {
  const listed = (await readFile(new URL('./published.txt', import.meta.url), 'utf8')).trimEnd().split(/\r?\n/)
  const present = (await loadMigrations([migrationsFolder])).map(({ sha256, name }) => `${sha256}  ${name}`)
  expect(present.slice(0, listed.length)).toEqual(listed)
})

test('a database that was made with former texts starts, and becomes the same as any other', async () => {
  const former = join(migrationsFolder, 'formerly')
  const texts = await loadMigrations([former])
  const last = texts.at(-1)!.number
  const [database, other] = [await embeddedEngine.create(), await embeddedEngine.create()]
  const [store, fresh] = [await openStore(database.url, { readers: 1 }), await openStore(other.url, { readers: 1 })]
  try {
    const folder = join(database.folder, 'then')
    await mkdir(folder)
    for (const { number, name } of await loadMigrations([migrationsFolder])) {
      const isOfThen = number < last && !texts.some((text) => text.number === number)
      if (isOfThen) await cp(join(migrationsFolder, name), join(folder, name))
    }
    await migrate(store, [folder, former])
    expect((await migrate(store)).length).toBeGreaterThan(0)
    await migrate(fresh)
    const schema = 'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name'
    expect(await store.read.all(schema)).toEqual(await fresh.read.all(schema))
  } finally {
    await Promise.all([store.close(), fresh.close()])
    await Promise.all([database.remove(), other.remove()])
  }
})
