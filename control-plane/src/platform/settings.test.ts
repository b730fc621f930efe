import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../migrations/run.ts'
import { openSettings, settingDefaults } from './settings.ts'
import { openTestStore } from './store/engines.testing.ts'
import type { Store } from './store/store.ts'

let store: Store
beforeEach(async () => {
  store = await openTestStore()
  await migrate(store)
})
afterEach(() => store.close())

test('a setting has its default until it is set, and its value from then on, also for the next start', async () => {
  const settings = await openSettings(store)
  expect(settings.get('zone')).toBe('Asia/Shanghai')
  await settings.set('zone', 'Europe/Lisbon')
  await settings.set('halted', true)
  expect(settings.get('zone')).toBe('Europe/Lisbon')
  const again = await openSettings(store)
  expect([again.get('zone'), again.get('halted'), again.get('leaseMs')]).toEqual([
    'Europe/Lisbon',
    true,
    settingDefaults.leaseMs,
  ])
})

test('a value that is not allowed is refused and changes nothing', async () => {
  const settings = await openSettings(store)
  await expect(settings.set('zone', 'Nowhere/Town')).rejects.toThrow()
  await expect(settings.set('leaseMs', -1)).rejects.toThrow()
  expect(settings.get('zone')).toBe('Asia/Shanghai')
})

test('what is done in the same transaction decides: if it fails, the setting stays', async () => {
  const settings = await openSettings(store)
  const failing = settings.set('maxAttempts', 3, async () => {
    throw new Error('no audit, no change')
  })
  await expect(failing).rejects.toThrow('no audit')
  expect(settings.get('maxAttempts')).toBe(settingDefaults.maxAttempts)
  expect((await openSettings(store)).get('maxAttempts')).toBe(settingDefaults.maxAttempts)
})

test('a stored value that is no longer allowed gives way to the default', async () => {
  await store.write((tx) => tx.run(`INSERT INTO setting (name, value) VALUES ('leaseMs', '"soon"'), ('gone', '1')`))
  expect((await openSettings(store)).get('leaseMs')).toBe(settingDefaults.leaseMs)
})
