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
/** Where it waits for nothing more, it is killed as it stands. */
const idleMs = 1500
const isLong = process.env.QD_LONG === '1'

test('killed again and again, in each step of a line of four over five accounts, every row is there once', async () => {
  const kills = isLong ? 60 : 6
  const lines = await addLines()
  const steps: number[] = []
  for (let n = 0; n < kills; n++) {
    const at = 1 + ((n * 7) % farthest)
    const { options, ended, program } = await start(at, n % 2 === 0 ? 'before' : 'after')
    const gone = Promise.race([ended, new Promise((resolve) => setTimeout(resolve, idleMs).unref())])
    // The step in which the one before was killed.
    const [open] = await openRuns(options).catch(() => [])
    if (open) steps.push(open.step)
    await drive(options, lines).catch(() => undefined)
    await gone
    program.kill('SIGKILL')
    await ended
  }
  const { options } = await start(0, 'after')
  const goesOn = async () => {
    await drive(options, [])
    return openRuns(options)
  }
  await expect.poll(goesOn, { timeout: 120_000, interval: 200 }).toEqual([])
  const runs = await runsOf(options)
  expect(runs.map(({ status, step }) => [status, step])).toEqual(runs.map(() => [2, 4]))
  const count = async (list: AnyResource) =>
    (await call(endpointsOf(list).list!, { query: { pageSize: 100 } }, options)).totalCount
  const made = accounts * runs.length
  expect(await Promise.all([contentTask, contentItem, contentReview, workflowDecision].map(count))).toEqual([
    made,
    made,
    made,
    runs.length,
  ])
  if (isLong) expect(new Set(steps)).toEqual(new Set([1, 2, 3, 4]))
  const each = [1, 2, 3, 4].map((step) => steps.filter((one) => one === step).length)
  console.log(`${kills} kills in ${runs.length} runs; while they went on ${each.join(', ')} in the steps 1 to 4`)
}, 1_800_000)

interface RunFound {
  status: number
  step: number
}
const runsOf = async (options: CallOptions) =>
  (await call(endpointsOf(workflowRun).list!, { query: { pageSize: 100 } }, options)).data as unknown as RunFound[]
const openRuns = async (options: CallOptions) => (await runsOf(options)).filter(({ status }) => status < 2)

/** Lines that run one after the other. */
const lineCount = 20

/** Five accounts with a persona each, and lines over them, each with words of its own, that make posts, have them reviewed, decided, and looked at once more. */
async function addLines(): Promise<number[]> {
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
  const lines: number[] = []
  for (let n = 0; n < lineCount; n++) {
    const steps = [{ kind: 1, texts: `Tea ${n}` }, { kind: 2 }, { kind: 6, ask: 'May it?', group: 1 }, { kind: 2 }]
    const body = { name: `Line ${n}`, accounts: ids.join(), steps: JSON.stringify(steps) }
    lines.push(...(await ask(endpointsOf(workflow).add!, { body })).data.ids)
  }
  await plane.stop()
  return lines
}

/** What people do meanwhile: start the next line where none runs, pass what waits, decide what is asked. */
async function drive(options: CallOptions, lines: readonly number[]): Promise<void> {
  const runs = await runsOf(options)
  const next = lines[runs.length]
  if (next !== undefined && runs.every(({ status }) => status >= 2))
    await call(actionEndpointsOf(workflow).start!, { body: { ids: [next] } }, options)
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
