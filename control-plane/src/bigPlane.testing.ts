import { runMachine } from '@quarterdeck/shared/states/run.ts'
import { startTestPlane, type TestPlane, type TestPlaneOptions } from './plane.testing.ts'
import type { Sql } from './platform/store/store.ts'

/** What a large installation has; the same each time. */
export const bigSizes = { phones: 1_000, accounts: 10_000, posts: 2_000, runs: 100_000 }

const numbers = (n: number) =>
  `(WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${n}) SELECT n FROM n)`

/** A whole control plane with the fleet, the accounts and the past of a large installation, put there below all calls. */
export async function startBigPlane(options: TestPlaneOptions = {}): Promise<TestPlane> {
  const plane = await startTestPlane(options)
  await plane.context.store.write((tx) => fillBig(tx, plane.context.now()), { exclusive: true })
  return plane
}

/** Four platforms, four subsystems a phone, three apps on each; two accounts in most subsystems; runs of the last hundred days. */
export async function fillBig(tx: Sql, now: number): Promise<void> {
  const { phones, accounts, posts, runs } = bigSizes
  const { succeeded, failed, cancelled } = runMachine.codes
  const daysAgo = (n: string) => `${now} - ${n} * 86400000`
  // A thousand runs a day.
  const queuedAt = `${now} - n * 86400`
  for (const sql of [
    'UPDATE alert_rule SET enabled = 0',
    `INSERT INTO host (id, name, state, organisation_id) SELECT n, 'rack-' || n, 1, 1 FROM ${numbers(20)}`,
    `INSERT INTO platform (id, name, app, basis) SELECT n + 1, 'platform-' || n, 'app.p' || n, 1 FROM ${numbers(3)}`,
    `INSERT INTO phone (id, serial, name, host, state, organisation_id)
     SELECT n, printf('SER%05d', n), 'phone ' || n, 1 + n % 20, 1, 1 FROM ${numbers(phones)}`,
    `INSERT INTO subsystem (phone, user, name) SELECT p.n, (s.n - 1) * 10, 'User ' || s.n FROM ${numbers(phones)} p, ${numbers(4)} s`,
    `INSERT INTO phone_app (phone_id, package, version, version_code, md5)
     SELECT p.n, a.app, '1.' || p.n % 5, 10, 'aa' FROM ${numbers(phones)} p, platform a WHERE a.id <= 3`,
    `INSERT INTO persona (id, name, status, organisation_id, owner_user_id, user_group_id) SELECT n, 'persona ' || n, 2, 1, 1, 1 FROM ${numbers(500)}`,
    `INSERT INTO account_group (id, name, organisation_id) SELECT n, 'group ' || n, 1 FROM ${numbers(20)}`,
    `INSERT INTO account (id, account, nickname, platform, phone, subsystem, "group", personas, posting_times, basis, owner_user_id, user_group_id, organisation_id)
     SELECT n, printf('account-%05d', n), 'Nickname ' || n, 1 + n % 4, 1 + n * 7 % ${phones}, n % 5 * 10, 1 + n % 20, 1 + n % 500,
       iif(n % 2, '1 09:00,3 12:30,5 20:15', ''), iif(n % 10, 1, 0), 1, 1, 1 FROM ${numbers(accounts)}`,
    `INSERT INTO release (id, name, organisation_id, owner_user_id, user_group_id) SELECT n, 'release ' || n, 1, 1, 1 FROM ${numbers(200)}`,
    `INSERT INTO publication (name, text, account, platform, persona, publisher, status, source, scheduled_time, finished_time, release, views, create_time)
     SELECT 'post ' || n, 'What post ' || n || ' says', n, 1 + n % 4, 1 + n % 500, 'admin', n % 7, 1, ${daysAgo('(n / 20 - 50)')},
       iif(n % 7 > 3, ${daysAgo('n / 20')}, NULL), 1 + n % 200, n, ${daysAgo('n / 20')} FROM ${numbers(posts)}`,
    `INSERT INTO run (id, task_id, lane, state, account_id, phone_id, platform_id, host_id, phone, account, script, day, queued_at, leased_at, finished_at, fault)
     SELECT 'run-' || n, n, n % 6, CASE WHEN n % 500 = 0 THEN ${cancelled} WHEN n % 9 = 0 THEN ${failed} ELSE ${succeeded} END,
       1 + n % ${accounts}, 1 + n * 7 % ${phones}, 1 + n % 4, 1 + n * 7 % ${phones} % 20,
       printf('SER%05d', 1 + n * 7 % ${phones}), printf('account-%05d', 1 + n % ${accounts}), 'script ' || n % 7,
       strftime('%Y-%m-%d', (${queuedAt}) / 1000, 'unixepoch'), ${queuedAt}, ${queuedAt} + 1000, ${queuedAt} + 60000, iif(n % 9, '', 'phone') FROM ${numbers(runs)}`,
  ])
    await tx.run(sql)
}
