import * as contract from '@quarterdeck/shared/contracts/run.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../http/handler.ts'
import type { Resources } from '../../resources/index.ts'
import { defineDomain } from '../defineDomain.ts'
import { askerOf, inWords, type Runs, runs } from '../runs/index.ts'
import { runsFor } from './allRuns.ts'

/** The lists of runs, with what their tasks are called, and each run at length. */
export const taskQueue = defineDomain({
  name: 'taskQueue',
  grants: { tasks: ['run.*'], reportTasks: ['run.*'], scripts: ['run.*'] },
  needs: { runs },
  contracts: [contract],
  extend: {
    run: {
      present(row, t) {
        row.message = inWords(String(row.message), t)
      },
    },
  },
  start({ router, resources }, { runs }) {
    const phones = resources.tables.get('phone')!
    resources.extend('run', { query: ({ sight }) => runsFor(phones, sight) })
    serveRuns(router, runs, resources)
  },
})

function serveRuns(router: Router, runs: Runs, resources: Resources): void {
  router.serve(contract.getRunStory, async (call) => {
    const [story] = await runs.tell({ seq: call.query.id }, askerOf(resources, call))
    if (!story) throw new AppError('not_found')
    return { data: story }
  })
  router.serve(contract.runLog, async (call) => {
    const { query } = call
    const text = await runs.log(query.id, askerOf(resources, call))
    if (text === undefined) throw new AppError('not_found')
    return { name: `run-${query.id}.log`, type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }
  })
  router.serve(contract.runScreenshot, async (call) => {
    const { query } = call
    const bytes = await runs.screenshot(query.id, askerOf(resources, call))
    if (!bytes) throw new AppError('not_found')
    return { name: `run-${query.id}.png`, type: 'image/png', bytes }
  })
}
