import { AsyncLocalStorage } from 'node:async_hooks'
import * as alerts from '@quarterdeck/shared/contracts/alerts.ts'
import * as tasks from '@quarterdeck/shared/contracts/bookTask.ts'
import * as dryRuns from '@quarterdeck/shared/contracts/dryRun.ts'
import * as fleet from '@quarterdeck/shared/contracts/fleet.ts'
import * as jobs from '@quarterdeck/shared/contracts/jobs.ts'
import * as leases from '@quarterdeck/shared/contracts/phoneLeases.ts'
import * as recovery from '@quarterdeck/shared/contracts/recovery.ts'
import * as restored from '@quarterdeck/shared/contracts/restored.ts'
import { getMenu } from '@quarterdeck/shared/contracts/session.ts'
import * as upgrades from '@quarterdeck/shared/contracts/upgrades.ts'
import * as views from '@quarterdeck/shared/contracts/views.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInside } from '../http/outsiders.testing.ts'
import { startTestPlane, type TestClient, type TestPlane } from '../plane.testing.ts'
import type { TableName } from '../platform/schema/tableNames.gen.ts'
import type { Topics } from './liveTopics.ts'
import { domains } from './registry.gen.ts'

// What is told of a topic follows from the tables that it announces: one that is missing is a screen that stays as it was.

const topics: Topics = Object.assign({}, ...domains.map((domain) => domain.topics))

type Ask = (admin: TestClient) => Promise<unknown>
/** The calls that a console asks again when it hears of a topic. */
const calls: Readonly<Record<string, readonly Ask[]>> = {
  'alert-delivery': [(admin) => admin.call(alerts.alertDeliveries, { query: {} })],
  'book-task': [
    (admin) => admin.call(tasks.listBookTasks, { query: { book_type: 0 } }),
    (admin) => admin.call(tasks.getBookTask, { query: { id: 1 } }),
    (admin) => admin.call(tasks.getProject, { query: { book_type: 0 } }),
    (admin) => admin.call(tasks.getProjectConfig, { query: { book_type: 0 } }),
  ],
  'dry-run': [(admin) => admin.call(dryRuns.getDryRun, { query: { id: 99 } })],
  fleet: [(admin) => admin.call(fleet.fleetStatus)],
  // Kept in memory.
  'conversation-presence': [],
  'group-control': [],
  job: [(admin) => admin.call(jobs.listJobs, { query: {} })],
  'phone-recovery': [(admin) => admin.call(recovery.getPhoneRecovery, { query: { id: 1 } })],
  'phone-hold': [(admin) => admin.call(leases.heldPhones, { query: { phones: '1' } })],
  'phone-parts': [(admin) => admin.call(fleet.getPhoneParts, { query: { id: 1 } })],
  restored: [(admin) => admin.call(restored.readRestored)],
  upgrade: [
    (admin) => admin.call(upgrades.listUpgrades, { query: {} }),
    (admin) => admin.call(upgrades.listUpgradeRecords, { query: {} }),
    (admin) => admin.call(upgrades.getUpgradeSwitch),
    (admin) => admin.call(upgrades.getUpgradeSettings),
  ],
  view: [(admin) => admin.call(views.listViews, { query: { list: 'link-pool' } })],
}

/** Read for a topic, and no change of it alone is seen there. */
const unseen: Readonly<Record<string, Readonly<Partial<Record<TableName, string>>>>> = {
  'book-task': { book_task_count: 'a sum of book_task' },
  fleet: { book_task_count: 'a sum of book_task' },
  'phone-recovery': { phone: 'whether whoever asks sees it' },
  'phone-parts': { phone: 'whether whoever asks sees it' },
}

let plane: TestPlane
beforeAll(async () => {
  plane = await startTestPlane()
  await seedInside(plane.context, resources as readonly AnyResource[])
  await plane.context.store.write(async (tx) => {
    await tx.run(
      `INSERT INTO dry_run (id, script, version, account, task, parameters, "by", at) VALUES (1, 1, 1, '', '{}', '{}', 'admin', 1)`,
    )
    await tx.run(
      `INSERT INTO run (seq, id, lane, task_id, state, script_id, script, message, queued_at) VALUES (99, 'dry', 3, -1, 5, 1, '', '', 1)`,
    )
  })
  // Who asks is looked up once.
  await plane.admin.call(getMenu)
})
afterAll(() => plane.stop())

test('every topic is that of calls, which are known here', () => {
  expect(Object.keys(calls).sort()).toEqual(Object.keys(topics).sort())
})

test.each(Object.keys(calls))('%s says of every table that its calls read that they do', async (topic) => {
  const { live, store } = plane.context
  const tables = new Set(
    (await store.read.all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)).map(
      ({ name }) => name,
    ),
  )
  const read = new Set<string>()
  for (const ask of calls[topic]!)
    for (const sql of await statementsOf(ask)) for (const name of live.reading(sql).tables) read.add(name)
  const known = { ...topics[topic]!.reads, ...unseen[topic] }
  expect([...read].filter((name) => tables.has(name) && !(name in known))).toEqual([])
})

const said = new AsyncLocalStorage<string[]>()

/** The statements that read for an answer, and none of what goes on beside it. */
async function statementsOf(ask: Ask): Promise<string[]> {
  const { read } = plane.context.store
  const { all, get, values, batch } = read
  const heard = <A extends unknown[], R>(call: (...given: A) => R, textsOf: (...given: A) => string[]) => {
    return (...given: A): R => {
      said.getStore()?.push(...textsOf(...given))
      return call(...given)
    }
  }
  Object.assign(read, {
    all: heard(all, (sql) => [sql]),
    get: heard(get, (sql) => [sql]),
    values: heard(values, (sql) => [sql]),
    batch: heard(batch, (statements) => statements.map(({ sql }) => sql)),
  })
  const statements: string[] = []
  try {
    await said.run(statements, () => ask(plane.admin))
  } finally {
    Object.assign(read, { all, get, values, batch })
  }
  return statements
}
