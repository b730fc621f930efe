import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { migrate } from '../migrations/run.ts'
import { createSettings, defineSettings, systemSettings } from './settings.ts'
import { createTestStore } from './store/engines.testing.ts'
import type { Store } from './store/store.ts'

const { zone } = systemSettings
const { patienceMs, isOpen } = defineSettings({
  patienceMs: z.number().int().min(0).default(30_000),
  isOpen: z.boolean().default(false),
})
let store: Store
beforeEach(async () => {
  store = await createTestStore()
  await migrate(store)
})
afterEach(() => store.close())

test('a setting has its default until it is set, and its value from then on, also for the next start', async () => {
  const settings = await createSettings(store)
  expect(settings.get(zone)).toBe('Asia/Shanghai')
  await settings.set(zone, 'Europe/Lisbon')
  await settings.set(isOpen, true)
  expect(settings.get(zone)).toBe('Europe/Lisbon')
  const again = await createSettings(store)
  expect([again.get(zone), again.get(isOpen), again.get(patienceMs)]).toEqual(['Europe/Lisbon', true, 30_000])
})

test('a value that is not allowed is refused and changes nothing', async () => {
  const settings = await createSettings(store)
  await expect(settings.set(zone, 'Nowhere/Town')).rejects.toThrow()
  await expect(settings.set(patienceMs, -1)).rejects.toThrow()
  expect([settings.get(zone), settings.get(patienceMs)]).toEqual(['Asia/Shanghai', 30_000])
})

test('what is done in the same transaction decides: if it fails, the setting stays', async () => {
  const settings = await createSettings(store)
  const failing = settings.set(patienceMs, 3, async () => {
    throw new Error('no audit, no change')
  })
  await expect(failing).rejects.toThrow('no audit')
  expect(settings.get(patienceMs)).toBe(30_000)
  expect((await createSettings(store)).get(patienceMs)).toBe(30_000)
})

test('a stored value that is no longer allowed gives way to the default', async () => {
  await store.write((tx) => tx.run(`INSERT INTO setting (name, value) VALUES ('patienceMs', '"soon"'), ('gone', '1')`))
  expect((await createSettings(store)).get(patienceMs)).toBe(30_000)
})
