import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createContents } from './contents.ts'

test('whoever leaves before the first byte ends the reading, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'qd-contents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const contents = await createContents(folder)
  const received = await contents.receive(bytes(), 100)
  await contents.place(received)
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('uncaughtException', hear)
  onTestFinished(() => void process.off('uncaughtException', hear))
  await expect(contents.read(received.hash, AbortSignal.abort())).rejects.toThrow('aborted')
  await wait(20)
  expect(unheard).toEqual([])
})

async function* bytes() {
  yield new TextEncoder().encode('something')
}
