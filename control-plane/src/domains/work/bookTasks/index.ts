import * as contract from '@quarterdeck/shared/contracts/bookTask.ts'
import type { Router } from '../../../http/handler.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type Runs, runColumns, runs } from '../runs/index.ts'
import { createImportTarget } from './importTarget.ts'
import { serveBookTasks } from './routes.ts'
import { createRunOwner } from './runOwner.ts'

export { type FleetWork, readWork } from './store/work.ts'
export { bookTask, bookTaskHost } from './tables.ts'

export const bookTasks = defineDomain({
  name: 'bookTasks',
  grants: {
    tasks: ['book-task.*', '!book-task.config', 'posting.*'],
    configureTasks: ['book-task.config'],
    reportTasks: ['book-task.list', 'book-task.export'],
    scripts: ['book-task.list'],
  },
  needs: { runs },
  contracts: [contract],
  topics: {
    'book-task': {
      reads: {
        book_task: 'all',
        card_type: ['name'],
        card_type_offer: 'all',
        run: runColumns,
        run_attempt: 'all',
        run_evidence: 'all',
        run_history: 'all',
        run_log: 'all',
        run_switch: 'all',
      },
    },
  },
  start: ({ context, router, resources }, { runs }) => startBookTasks(context, router, { runs, resources }),
})

/** Book lists and story notes: their calls, their imports, and what their runs mean to them. */
export function startBookTasks(
  context: Context,
  router: Router,
  { runs, resources }: { runs: Runs; resources: Resources },
): void {
  const deps = { context, runs }
  runs.register(createRunOwner({ now: context.now, settle: runs.settle }))
  resources.imports.register(createImportTarget(deps))
  serveBookTasks(router, deps, resources)
}
