import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { startTestControlPlane, type TestControlPlane } from '../testing/controlPlane.testing.ts'
import { enrol, NotEnrolled } from './enrol.ts'
import { readIdentity, writeIdentity } from './identity.ts'

let stop: AbortController
let plane: TestControlPlane | undefined

beforeEach(() => {
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort(new Error('the test is over'))
  await plane?.stop()
  plane = undefined
})

const ask = (server: string, token: string) =>
  enrol({ server, token, name: 'rack-3', os: 'Linux', log: createLog('silent'), signal: stop.signal })

describe('enrolment', () => {
  test('turns a token into an identity', async () => {
    plane = await startTestControlPlane()
    const identity = { server: plane.url, host: 'host-1', name: 'rack-3', secret: 'secret-1' }
    expect(await ask(plane.url, 'good-token')).toEqual(identity)
  })

  test('says what is wrong with a token, and does not try again', async () => {
    plane = await startTestControlPlane()
    await expect(ask(plane.url, 'bad')).rejects.toBeInstanceOf(NotEnrolled)
  })

  test('waits for a control plane that is not there yet, or not well', async () => {
    const sick = createServer((_request, response) => response.writeHead(502).end('<html>bad gateway</html>'))
    await new Promise<void>((resolve) => sick.listen(0, '127.0.0.1', resolve))
    const { port } = sick.address() as AddressInfo
    const asked = new Promise((resolve) => sick.once('request', resolve))
    const identity = ask(`http://127.0.0.1:${port}`, 'good-token')
    await asked
    sick.closeAllConnections()
    await new Promise((resolve) => sick.close(resolve))
    plane = await startTestControlPlane(port)
    expect((await identity).host).toBe('host-1')
  })
})

describe('an identity', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('is kept whole, and replaced whole', async () => {
    expect(await readIdentity(folder)).toBeUndefined()
    const identity = { server: 'http://a', host: '1', name: 'n', secret: 's' }
    await writeIdentity(folder, identity)
    await writeIdentity(folder, { ...identity, secret: 't' })
    expect(await readIdentity(folder)).toEqual({ ...identity, secret: 't' })
    expect(await readdir(folder)).toEqual(['identity.json'])
  })

  test('that is damaged is explained', async () => {
    for (const text of ['{"host":1}', '{"host":']) {
      await writeFile(join(folder, 'identity.json'), text)
      await expect(readIdentity(folder)).rejects.toThrow('is damaged: remove it and enrol again')
    }
  })
})
