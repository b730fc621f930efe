import * as contract from '@quarterdeck/shared/contracts/dryRun.ts'
import { emptyTask } from '@quarterdeck/shared/contracts/scriptApi.ts'
import { defineDomain } from '../../defineDomain.ts'
import { dryLane, type RunOwner, runColumns, runs, runViewerOf, type ScriptTask, taskOfDryRun } from '../runs/index.ts'
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
    router.serve(contract.cancelDryRun, async ({ body, actor }) => {
      await cancel(deps, body.run, actor)
      return { data: null }
    })
  },
})

/** How one went stands with its run: there is nothing to keep in step. */
const owner: RunOwner = {
  lanes: [dryLane],
  async tasksOf(tx, taskIds) {
    const found = await selectTasks.all(tx, { ids: taskIds.map(taskOfDryRun) })
    return new Map(
      found.map(({ id, task }) => [taskOfDryRun(id), { id, ...asTyped(JSON.parse(task) as Record<string, string>) }]),
    )
  },
  follow: async () => {},
}

/** Lists are typed an entry a line. */
function asTyped(task: Readonly<Record<string, string>>): ScriptTask {
  const lists = new Set(Object.entries(emptyTask).flatMap(([name, value]) => (Array.isArray(value) ? name : [])))
  return Object.fromEntries(
    Object.entries(task).map(([name, text]) => [name, lists.has(name) ? text.split('\n').filter(Boolean) : text]),
  )
}
