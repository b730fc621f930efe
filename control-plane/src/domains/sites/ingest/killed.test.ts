// @module-tag second-gear

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '@quarterdeck/fixtures/environment/program.ts'
import { call } from '@quarterdeck/shared/contracts/call.ts'
import type { IngestReply } from '@quarterdeck/shared/contracts/ingest.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'

const password = 'First-Pass-1'
let dataDir: string
let server: Program<{ url: string }>
let token: string
const start = async () => {
  const env = { QD_DATA_DIR: dataDir, QD_PORT: '0', QD_ADMIN_PASSWORD: password, QD_LOG_LEVEL: 'error' }
  server = await startProgram('control-plane/src/main.ts', ['--json-ready'], env)
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-ingest-'))
  await start()
  const body = { username: 'admin', password: hashPassword(password) }
  token = (await call(login, { body }, { server: server.ready.url, language: 'en' })).access_token
})
afterAll(async () => {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const line = (n: number) =>
  `${JSON.stringify({ domain: 'example.com', url: `h${n}.example.com`, num: n, spider_type: 'bot', create_time: 1_790_000_000_000 + n })}\n`

/** The answer, or undefined where the server died over it. */
async function send(first: number, count: number): Promise<IngestReply | undefined> {
  const text = Array.from({ length: count }, (_, at) => line(first + at)).join('')
  try {
    const answer = await fetch(`${server.ready.url}/api/ingest/crawlers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: text,
    })
    return ((await answer.json()) as { data: IngestReply }).data
  } catch {
    return undefined
  }
}

/** Looks into the database itself, whatever the server says. */
function stored(): { rows: number; sum: number; summed: number } {
  const database = new Database(join(dataDir, 'quarterdeck.db'), { readonly: true })
  try {
    return database
      .prepare(
        `SELECT count(*) AS rows, coalesce(sum(num), 0) AS sum, (SELECT coalesce(sum(num), 0) FROM site_crawler_quarter) AS summed
         FROM site_crawler`,
      )
      .get() as { rows: number; sum: number; summed: number }
  } finally {
    database.close()
  }
}
const sumTo = (count: number) => (count * (count - 1)) / 2

test('killed in the middle, nothing that was answered is lost, and sent again nothing is there twice', async () => {
  let answered = 0
  const batch = 8_000
  for (let round = 0; round < (process.env.QD_LONG ? 4 : 1); round++) {
    // One that is answered, and one that the server dies over once something of it is stored.
    expect(await send(answered, batch)).toMatchObject({ received: batch, wrong: 0 })
    answered += batch
    const before = stored().rows
    const dying = send(answered, batch * 3)
    await until(() => stored().rows > before)
    await server.kill()
    await dying
    const left = stored()
    expect(left.rows).toBeGreaterThanOrEqual(answered)
    expect(left.summed).toBe(left.sum)
    await start()
    // The sender knows nothing of what became of it, and sends the whole again, the answered part too.
    const again = await send(answered - 1_000, batch * 3 + 1_000)
    expect(again).toMatchObject({ received: batch * 3 + 1_000, changed: 0, wrong: 0 })
    answered += batch * 3
    expect(stored()).toEqual({ rows: answered, sum: sumTo(answered), summed: sumTo(answered) })
  }
})

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 2))
}
