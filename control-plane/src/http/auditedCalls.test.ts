import { readdir, readFile } from 'node:fs/promises'
import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { addOwnAddress } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leavesNoEntry, reasons } from '../leavesNoEntry.testing.ts'
import { startTestPlane, type TestPlane } from '../plane.testing.ts'
import { auditMessage } from '../platform/audit/auditMessages.ts'
import { readingForCall } from '../platform/store/callReads.ts'
import type { Sql } from '../platform/store/store.ts'
import { leavingEntry } from '../unauditedWrites.testing.ts'

// Who changes something leaves an audit entry. What lists derive goes through a few places that write it; every other call is made in
// some test of its domain, and fails there where the plane watches (`watchesEntries`), it has written something and left none.

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane({ watchesEntries: true })
})
afterAll(() => plane.stop())

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'permission' in value && 'reply' in value
}

const writes = ({ writes, method }: Endpoint) => writes || method !== 'GET'

/** Every call of the contracts that writes, by the name under which programs know it. */
async function writingCalls(): Promise<[string, Endpoint][]> {
  const folder = new URL('../../../shared/src/contracts/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => /^\w+\.ts$/.test(file))
  const contracts = await Promise.all(
    files.map(async (file) => Object.entries((await import(new URL(file, folder).href)) as Record<string, unknown>)),
  )
  return contracts.flat().filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]) && writes(entry[1]))
}

/** What tests of the control plane say, this one left out. */
async function testTexts(): Promise<string> {
  const folder = new URL('../', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.(test|testing)\.ts$/.test(file) && !file.endsWith('auditedCalls.test.ts'),
  )
  return (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n')
}

test('every call of the contracts that writes and leaves an entry is made in a test', async () => {
  const texts = await testTexts()
  const words = new Set(texts.match(/\w+/g))
  // What takes a stream of lines is asked by its path.
  const isMade = (name: string, { stream, path }: Endpoint) =>
    words.has(name) || (stream && texts.includes(`/api${path.split(':')[0]}`))
  const unmade = (await writingCalls()).filter(([name, call]) => !leavesNoEntry(call) && !isMade(name, call))
  expect(unmade.map(([name]) => name)).toEqual([])
})

test('what leaves none is a call that writes, and has its reason', async () => {
  const known = (await writingCalls()).map(([, { name }]) => name)
  for (const [name, reason] of Object.entries(reasons)) {
    expect(known).toContain(name)
    expect(reason).toMatch(/\w+ \w+/)
  }
})

test('a call that has written something and left no entry fails its test, one that has left one does not', async () => {
  const { store, audit } = plane.context
  const making = (more: (tx: Sql) => Promise<void>) =>
    leavingEntry(addOwnAddress, () =>
      readingForCall(() =>
        store.write(async (tx) => {
          await tx.run(`UPDATE user SET remark = 'seen' WHERE id = 1`)
          await more(tx)
        }),
      ),
    )
  await expect(making(async () => undefined)).rejects.toThrow(
    'ip-whitelist.addMine has written user and left no audit entry',
  )
  const summary = auditMessage('done', { deed: 'ip-whitelist.add', name: 'x' })
  const entry = { actor: 'system', action: 'ip-whitelist.add', resource: 'ip-whitelist', summary } as const
  await making((tx) => audit.record(tx, entry))
  // What a transaction took back was not written.
  const failing = async () => {
    throw new Error('taken back')
  }
  await leavingEntry(addOwnAddress, () => readingForCall(() => store.write(failing).catch(() => undefined)))
})
