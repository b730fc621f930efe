import { expect, test } from 'vitest'
import { currentVersion } from './currentVersion.ts'

test('a version is asked for anew after every commit of this program, and every now and then because of others', async () => {
  let [version, commits, now, asked] = [1, 0, 0, 0]
  const current = currentVersion(
    async () => {
      asked++
      return version
    },
    () => commits,
    () => now,
  )
  expect([await current(), await current(), asked]).toEqual([1, 1, 1])
  version = 2
  commits++
  expect([await current(), await current(), asked]).toEqual([2, 2, 2])
  version = 3
  now += 20
  expect([await current(), asked]).toEqual([3, 3])
})

test('a version that was asked for before a commit is not believed after it', async () => {
  let commits = 0
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  let asked = 0
  const current = currentVersion(
    () => answers[asked++]!.promise,
    () => commits,
    () => 0,
  )
  const early = current()
  commits++
  answers[0]!.resolve(1)
  expect(await early).toBe(1)
  answers[1]!.resolve(2)
  expect(await current()).toBe(2)
})
