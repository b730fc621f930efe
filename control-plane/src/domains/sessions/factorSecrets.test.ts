import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMigrated } from '../../migrations/migrated.testing.ts'
import { openStore } from '../../platform/store/openStore.ts'
import { openFactorSecrets, ownerOf } from './factorSecrets.ts'

test('secrets from before there was a key are sealed, another key takes over, and without a key that fits nothing starts', async () => {
  const database = await createMigrated()
  const store = await openStore(database.url)
  const dataDir = await mkdtemp(join(database.folder, 'data-'))
  const open = (given?: string) => openFactorSecrets({ store, dataDir }, given)
  const stored = async () => {
    const rows = await store.read.all<{ secret: string; pending: string }>('SELECT secret, pending FROM second_factor')
    return rows.flatMap(({ secret, pending }) => [secret, pending])
  }
  try {
    await store.write((tx) =>
      tx.run(`INSERT INTO second_factor (user_id, secret, pending) VALUES (1, 'PLAINA', ''), (2, 'PLAINB', 'PLAINC')`),
    )
    const box = await open()
    const sealed = await stored()
    expect(sealed.map((text) => text.slice(0, 7))).toEqual(['sealed:', '', 'sealed:', 'sealed:'])
    expect(sealed.join()).not.toContain('PLAIN')
    expect([box.open(sealed[0]!, ownerOf(1)), box.open(sealed[3]!, ownerOf(2))]).toEqual(['PLAINA', 'PLAINC'])
    await open()
    expect(await stored()).toEqual(sealed)
    // Beside the folder's key another one is taken over to; then it alone will do.
    const key = 'ab'.repeat(32)
    const other = await open(key)
    expect(other.open((await stored())[0]!, ownerOf(1))).toBe('PLAINA')
    await rm(join(dataDir, 'secret.key'))
    for (const wrong of [undefined, 'cd'.repeat(32), 'no key'])
      await expect(open(wrong)).rejects.toThrow('QD_SECRET_KEY')
    expect(await readdir(dataDir)).toEqual([])
    await expect(open(key)).resolves.toBeDefined()
  } finally {
    await store.close()
    await database.remove()
  }
})
