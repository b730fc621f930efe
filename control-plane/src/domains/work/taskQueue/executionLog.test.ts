import { endpointsOf } from '@quarterdeck/shared/resource/endpoints.ts'
import { executionLog } from '@quarterdeck/shared/resources/fleet/executionLog.ts'
import { resources } from '@quarterdeck/shared/resources/registry.gen.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AccessScope } from '../../../http/handler.ts'
import { startTestPlane } from '../../../plane.testing.ts'
import { sql as said } from '../../../platform/schema/drizzle.ts'
import { asRead } from '../../../resources/read/asRead.ts'
import { selectOf } from '../../../resources/read/select.ts'
import { tablesOf } from '../../../resources/table.ts'
import { createFleet, type TestFleet } from '../runs/runsHarness.testing.ts'
import { executionLogFor } from './executionLog.ts'

let fleet: TestFleet
beforeAll(async () => {
  fleet = await createFleet(1)
})
afterAll(() => fleet.close())

const accessScope: AccessScope = { userId: 1, reach: 'all', groupId: 1, organisationId: 1, external: false }

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
    const hooks = { 'execution-log': { query: () => executionLogFor(() => said`''`, who) } }
    const readContext = { accessScope: who, zone: 'UTC', now: fleet.clock.now }
    const table = asRead(tablesOf(resources, { computed: {}, hooks }).of(executionLog), readContext)
    const { sql, params } = selectOf(table, readContext)
    const page = `SELECT ${sql} FROM ${table.name} t ORDER BY t.finished_at DESC, t.id DESC LIMIT 30`
    const plan = await fleet.store.read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${page}`, params)
    const steps = plan.map(({ detail }) => detail)
    expect(steps).toContain('MERGE (UNION ALL)')
    expect(steps).toContain(walk)
    expect(steps).toContain('SCAN t USING INDEX run_attempt_again')
  },
)

test('neither a page of the list nor its export looks through all runs for the rows that it shows', async () => {
  const plane = await startTestPlane()
  try {
    const { read } = plane.context.store
    const batch = vi.spyOn(read, 'batch')
    const { list, export: whole } = endpointsOf(executionLog)
    await plane.admin.call(list!, {})
    await plane.admin.file(whole!, {})
    const asked = batch.mock.calls.flat(2).filter(({ sql }) => sql.includes('run_attempt') && sql.includes('ORDER BY'))
    expect(asked).toHaveLength(2)
    for (const { sql, params = [] } of asked) {
      const plan = await read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params)
      const steps = plan.map(({ detail }) => detail)
      expect(steps.filter((step) => step.startsWith('SCAN r'))).toEqual(['SCAN r USING INDEX run_finished'])
      expect(steps.filter((step) => /MATERIALIZE|AUTOMATIC/.test(step))).toEqual([])
    }
  } finally {
    await plane.stop()
  }
})
