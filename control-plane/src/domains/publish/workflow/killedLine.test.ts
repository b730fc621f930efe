// @module-tag second-gear

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type CallOptions, call } from '@quarterdeck/shared/contracts/call.ts'
import { login } from '@quarterdeck/shared/contracts/session.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { actionEndpointsOf, endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { contentItem } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentReview } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { workflow } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowDecision } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowRun } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { hashPassword } from '@quarterdeck/shared/values/password.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedFile } from '../../../migrations/migrated.testing.ts'
import { adminPassword, startTestPlane } from '../../../plane.testing.ts'

let dataDir: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qd-line-'))
  await copyFile(await migratedFile(), join(dataDir, 'quarterdeck.db'))
})
afterAll(async () => {
  for (const program of started) program.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const accounts = 5
/** Transactions that follow a start: far enough to come from one step into the next. */
const farthest = 23
const idleMs = 4000

test('killed again and again, in each step of a line of four over five accounts, every row is there once', async () => {
  const kills = process.env.QD_LONG === '1' ? 60 : 6
  const line = await addLine()
  let killed = 0
  for (let n = 0; n < kills; n++) {
    const at = 1 + ((n * 7) % farthest)
    const { options, ended, program } = await start(at, n % 2 === 0 ? 'before' : 'after')
    const gone = Promise.race([ended, new Promise((resolve) => setTimeout(resolve, idleMs).unref())])
    await drive(options, line).catch(() => undefined)
    await gone
    program.kill('SIGKILL')
    await ended
    killed++
  }
  const { options } = await start(0, 'after')
  await expect
    .poll(
      async () => {
        await drive(options, line)
        const { data } = await call(endpointsOf(workflowRun).list!, { query: { workflow: line } }, options)
        return (data as { status: number; step: number }[]).map(({ status, step }) => [status, step])
      },
      { timeout: 120_000, interval: 200 },
    )
    .toEqual([[2, 4]])
  const count = async (list: AnyResource) =>
    (await call(endpointsOf(list).list!, { query: { pageSize: 100 } }, options)).totalCount
  expect(killed).toBe(kills)
  expect(await Promise.all([contentTask, contentItem, contentReview, workflowDecision].map(count))).toEqual([
    accounts,
    accounts,
    accounts,
    1,
  ])
}, 900_000)

/** Five accounts with a persona each, and a line over them that makes posts, has them reviewed, decided, and looked at once more. */
async function addLine(): Promise<number> {
  const plane = await startTestPlane({ dataDir })
  const { call: ask } = plane.admin
  const ids: number[] = []
  for (let n = 0; n < accounts; n++) {
    const person = await ask(endpointsOf(persona).add!, {
      body: {
        name: `Mira ${n}`,
        industry: 'Tea',
        career: 'Blender',
        gender: 2,
        age: 31,
        country: 'CN',
        traits: 'calm',
        interests: 'gardens',
      },
    })
    await ask(actionEndpointsOf(persona).pass!, { body: { ids: person.data.ids } })
    await plane.context.store.write(async (tx) => {
      const { lastId } = await tx.run(
        `INSERT INTO account (account, nickname, platform, personas, owner_user_id, user_group_id, organisation_id)
         VALUES (?, ?, 1, ?, 1, 1, 1)`,
        [`reader-${n}`, `Reader ${n}`, String(person.data.ids[0])],
      )
      ids.push(lastId)
    })
  }
  const steps = [{ kind: 1, texts: 'Tea' }, { kind: 2 }, { kind: 6, ask: 'May it?', group: 1 }, { kind: 2 }]
  const body = { name: 'Line', accounts: ids.join(), steps: JSON.stringify(steps) }
  const { data } = await ask(endpointsOf(workflow).add!, { body })
  await plane.stop()
  return data.ids[0]!
}

/** What people do meanwhile: start it once, pass what waits, decide what is asked. */
async function drive(options: CallOptions, line: number): Promise<void> {
  const runs = await call(endpointsOf(workflowRun).list!, { query: { workflow: line } }, options)
  if (runs.data.length === 0) await call(actionEndpointsOf(workflow).start!, { body: { ids: [line] } }, options)
  const waiting = await call(endpointsOf(contentReview).list!, { query: { status: '0', pageSize: 20 } }, options)
  const ids = (waiting.data as { id: number }[]).map(({ id }) => id)
  const note = 'fine'
  if (ids.length > 0) await call(actionEndpointsOf(contentReview).pass!, { body: { ids, despite: 1, note } }, options)
  const asked = await call(endpointsOf(workflowDecision).list!, { query: { status: '0' } }, options)
  for (const { id } of asked.data as { id: number }[])
    await call(actionEndpointsOf(workflowDecision).pass!, { body: { ids: [id] } }, options)
}

async function start(at: number, when: 'before' | 'after') {
  const main = fileURLToPath(new URL('./diesWhileWriting.testing.ts', import.meta.url))
  const env = { ...process.env, QD_ADMIN_PASSWORD: adminPassword }
  const program = spawn(process.execPath, [main, dataDir, String(at), when], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(program)
  const ended = once(program, 'exit')
  const [text] = await Promise.race([
    once(createInterface(program.stdout!), 'line'),
    ended.then(([code]) => Promise.reject(new Error(`ended with ${code}`))),
  ])
  const server: CallOptions = { server: (JSON.parse(text) as { url: string }).url, language: 'en' }
  const body = { username: 'admin', password: hashPassword(adminPassword) }
  const token = await call(login, { body }, server).then(
    (reply) => reply.access_token,
    () => '',
  )
  return { options: { ...server, token } satisfies CallOptions, ended, program }
}
