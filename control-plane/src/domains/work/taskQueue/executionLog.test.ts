import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccessScope } from '../../../http/handler.ts'
import { createFleet, type TestFleet } from '../runs/runsHarness.testing.ts'
import { executionLogFor } from './executionLog.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await createFleet(1)
})
afterAll(() => fleet.close())

const accessScope: AccessScope = { userId: 1, reach: 'all', groupId: 1, organisationId: 1, external: false }
const lists = { phones: { rights: { kind: 'own' } }, hosts: { rights: { kind: 'organisation' } } } as const

test.each([
  ['sees all', accessScope, 'SCAN r USING INDEX run_finished'],
  ['sees a part', { ...accessScope, reach: 'group' }, 'SEARCH r USING INDEX run_side_finished (side=?)'],
  [
    'is of an external organisation',
    { ...accessScope, reach: 'organisation', external: true },
    'SEARCH r USING INDEX run_side_finished (side=?)',
  ],
] as const)(
  'a page for somebody who %s walks along the index of the time, however many runs there are',
  async (_, who, walk) => {
    const { sql, params = [] } = executionLogFor(lists, who)
    const page = `SELECT t.* FROM (${sql}) t ORDER BY t.finished_at DESC, t.id DESC LIMIT 30`
    const plan = await fleet.store.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${page}`, params)
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toContain('MERGE (UNION ALL)')
    expect(steps).toContain(walk)
    expect(steps).toContain('SCAN t USING INDEX run_attempt_again')
  },
)
