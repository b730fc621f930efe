import { createStore } from './createStore.ts'

/**
 * A program for a test to kill: `node writing.testing.ts <url> <first id>` writes rows with growing ids, several at a
 * time, and prints each id when its write is acknowledged.
 */
if (process.argv[1] === import.meta.filename) await writeForEver(process.argv[2] ?? '', Number(process.argv[3]))

async function writeForEver(url: string, from: number): Promise<void> {
  const store = await createStore(url, { readers: 1 })
  let next = from
  const writer = async () => {
    for (;;) {
      const id = next++
      await store.write((tx) => tx.run('INSERT INTO kept (id) VALUES (?)', [id]))
      process.stdout.write(`${id}\n`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, writer))
}
