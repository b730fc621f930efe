import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LastingObstacle, lastingObstacles } from '../gate/gate.ts'
import { createFleet, leased, queueVerified, startOfTime, stateOfRun, type TestFleet } from '../runsHarness.testing.ts'
import { commitRun } from './commitRun.ts'

/** What somebody may do between the lease and the commit, each in several ways. */
const meanwhile: Record<LastingObstacle, string[]> = {
  no_script: [
    'UPDATE script SET enabled = 0 WHERE purpose = 0',
    'UPDATE script SET purpose = 1 WHERE purpose = 0',
    'DELETE FROM script WHERE purpose = 0',
  ],
  no_platform: ['UPDATE script SET platform = 2 WHERE purpose = 0', 'UPDATE account SET platform = 2'],
  platform_no_basis: [`UPDATE platform SET basis = 0 WHERE name = 'shelf'`],
  basis_past: [`UPDATE platform SET basis_until = ${startOfTime} WHERE name = 'shelf'`],
  by_hand: [`UPDATE platform SET by_hand = 1 WHERE name = 'shelf'`],
  app_differs: [
    `UPDATE platform SET app = 'app.other' WHERE name = 'shelf'`,
    `UPDATE script SET app = 'app.other' WHERE purpose = 0`,
  ],
  no_account: [
    'DELETE FROM account',
    'UPDATE account SET phone = 2 WHERE phone = 1',
    'UPDATE account SET phone = NULL',
  ],
  other_organisation: [
    `INSERT INTO organisation (id, name, type) VALUES (77, 'Elsewhere', 2); UPDATE phone SET organisation_id = 77`,
    `INSERT INTO organisation (id, name, type) VALUES (77, 'Elsewhere', 2); UPDATE account SET organisation_id = 77`,
  ],
  account_ambiguous: [`INSERT INTO account (account, platform, phone, subsystem, basis) VALUES ('twin', 1, 1, 0, 1)`],
  account_no_authorisation: ['UPDATE account SET basis = 0'],
  account_authorisation_past: [`UPDATE account SET authorised_until = ${startOfTime}`],
  account_status: [1, 2, 3].map((status) => `UPDATE account SET status = ${status}`),
  // Said by owners alone: `queue/owners.test.ts`.
  owner: [],
}

describe('a commit', () => {
  let fleet: TestFleet
  let held: Awaited<ReturnType<typeof leased>>
  beforeEach(async () => {
    fleet = await createFleet(2)
    const [run] = await queueVerified(fleet, [1])
    held = await leased(fleet, run!)
  })
  afterEach(() => fleet.close())

  const cases = lastingObstacles.flatMap((obstacle) => meanwhile[obstacle].map((change) => ({ obstacle, change })))
  test.each(cases)('is refused with $obstacle after: $change', async ({ obstacle, change }) => {
    await fleet.store.write(async (tx) => {
      for (const statement of change.split(';')) await tx.run(statement)
    })
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: false, reason: obstacle })
    expect(await stateOfRun(fleet, held.run)).toMatchObject({ commit_lease: null, lease: held.lease })
  })

  test('is given where only what passes by itself has changed', async () => {
    await fleet.store.write(async (tx) => {
      await tx.run('UPDATE phone SET state = 0, adb = 0, maintenance = 1, card_type = NULL')
      await tx.run('UPDATE run_switch SET is_on = 0')
      await tx.run('UPDATE platform SET cap_hour = 1, cap_day = 1')
    })
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
  })

  test('that was given stays given, whatever is taken back after it', async () => {
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
    await fleet.store.write((tx) => tx.run('UPDATE platform SET basis = 0'))
    expect(await commitRun(fleet.deps, held)).toEqual({ ok: true })
  })
})
