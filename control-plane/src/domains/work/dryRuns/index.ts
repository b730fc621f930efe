import * as contract from '@quarterdeck/shared/contracts/dryRun.ts'
import { taskFields } from '@quarterdeck/shared/contracts/scriptApi.ts'
import { defineDomain } from '../../defineDomain.ts'
import { lanes, type RunOwner, runColumns, runs, runViewerOf, taskOfDryRun } from '../runs/index.ts'
import { cancel, start, tell } from './dryRuns.ts'
import { selectTasks } from './store.ts'

/** Scripts tried on test phones, without anything being published. */
export const dryRuns = defineDomain({
  name: 'dryRuns',
  grants: { scripts: ['script.dry-run'] },
  needs: { runs },
  contracts: [contract],
  topics: {
    'dry-run': {
      reads: { dry_run: 'all', phone: ['emulated', 'state', 'test_phone'], run: runColumns, script: ['name'] },
    },
  },
  start({ context, router, resources }, { runs }) {
    const deps = { context, runs }
    runs.register(owner)
    router.serve(contract.startDryRun, async ({ body, actor }) => ({ data: { run: await start(deps, body, actor) } }))
    router.serve(contract.getDryRun, async (call) => ({
      data: await tell(deps, call.query.id, runViewerOf(resources, call)),
    }))
    router.serve(contract.cancelDryRun, async ({ body }) => {
      await cancel(deps, body.run)
      return { data: null }
    })
  },
})

/** A script may read every field of a task; those that nobody typed are empty, as they are of many tasks. */
const blank = Object.fromEntries(taskFields.map((name) => [name, '']))

/** How one went stands with its run: there is nothing to keep in step. */
const owner: RunOwner = {
  lanes: [lanes.dry],
  async tasksOf(tx, taskIds) {
    const found = await selectTasks.all(tx, { ids: taskIds.map(taskOfDryRun) })
    return new Map(
      found.map(({ id, task }) => [
        taskOfDryRun(id),
        { ...blank, id, ...(JSON.parse(task) as Record<string, string>) },
      ]),
    )
  },
  follow: async () => {},
}
