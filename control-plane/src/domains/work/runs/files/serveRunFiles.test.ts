import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { offer } from '@quarterdeck/shared/protocol/agent.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Router } from '../../../../http/handler.ts'
import { type Contents, createContents } from '../../../../platform/contents/contents.ts'
import {
  addPublisher,
  createFleet,
  finish,
  leased,
  publishing,
  queueVerified,
  type TestFleet,
} from '../runsHarness.testing.ts'
import { serveRunFiles } from './serveRunFiles.ts'

const bytes = Buffer.from('the picture as it was reviewed')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const picture = { name: '01.jpg', sha256, size: bytes.length, type: 'image/jpeg' }

let fleet: TestFleet
let folder: string
let contents: Contents
let ask: (query: { lease: number; sha256: string; from?: number }, secret?: string) => Promise<Buffer>

beforeEach(async () => {
  fleet = await createFleet(2)
  await addPublisher(fleet)
  folder = await mkdtemp(join(tmpdir(), 'qd-run-files-'))
  contents = await createContents(folder)
  await contents.place(await contents.receive(parts(bytes), 1000))
  fleet.files.set(1, [picture])
  ask = serve()
})
afterEach(async () => {
  await fleet.close()
  await rm(folder, { recursive: true })
})

async function* parts(content: Buffer) {
  yield content
}

/** The handler behind the call, for the hosts of these secrets. */
function serve(): typeof ask {
  const handlers: Parameters<Router['serve']>[1][] = []
  // Only `serve` of it is used here.
  const router = { serve: (_: unknown, handler: (typeof handlers)[0]) => handlers.push(handler) } as Router
  const hosts: Record<string, { id: number; name: string }> = {
    ours: { id: 1, name: 'a' },
    other: { id: 2, name: 'b' },
  }
  const context = { contents, store: fleet.store, now: () => fleet.clock.now }
  serveRunFiles(router, context, { hostOf: async (secret) => hosts[secret] }, fleet.deps.changes.ownerOf)
  return async (query, secret = 'ours') => {
    const call = {
      query: { from: 0, ...query },
      header: () => `Bearer ${secret}`,
      signal: new AbortController().signal,
    }
    const answer = (await handlers[0]!(call as never)) as unknown as { bytes: ReadableStream<Uint8Array> }
    return Buffer.from(await new Response(answer.bytes).arrayBuffer())
  }
}

async function lease() {
  const [run] = await queueVerified(fleet, [1], publishing.code)
  return leased(fleet, run!, 0, publishing.code)
}

describe('files of a run', () => {
  test('are named in its offer, in their order', async () => {
    const held = await lease()
    expect(offer.parse(held.offer).files).toEqual([{ name: '01.jpg', sha256, size: bytes.length }])
  })

  test('are given to the host that holds its lease, whole or from a byte on', async () => {
    const { lease: number } = await lease()
    expect(await ask({ lease: number, sha256 })).toEqual(bytes)
    expect((await ask({ lease: number, sha256, from: 12 })).toString()).toBe('as it was reviewed')
  })

  test('are given to no other host, for no other content, and no longer than it is held', async () => {
    const held = await lease()
    await expect(ask({ lease: held.lease, sha256 }, 'other')).rejects.toMatchObject({ code: 'not_found' })
    await expect(ask({ lease: held.lease, sha256 }, 'nobody')).rejects.toMatchObject({ code: 'login_expired' })
    await expect(ask({ lease: held.lease, sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'not_found' })
    await finish(fleet, {
      ...held,
      outcome: { kind: 'failed', fault: 'task', code: 'failed_by_script', message: 'no' },
    })
    await expect(ask({ lease: held.lease, sha256 })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that are damaged on disk are not given', async () => {
    const { lease: number } = await lease()
    await writeFile(await contents.checked(sha256), 'the picture as it was tampered')
    await expect(ask({ lease: number, sha256 })).rejects.toMatchObject({ code: 'file_damaged' })
  })
})
