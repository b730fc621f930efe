import * as contract from '@quarterdeck/shared/contracts/run.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Router } from '../../http/handler.ts'
import { defineDomain } from '../defineDomain.ts'
import { inWords, type Runs, runs } from '../runs/index.ts'
import { allRuns } from './allRuns.ts'

/** The lists of runs, with what their tasks are called, and each run at length. */
export const taskQueue = defineDomain({
  name: 'taskQueue',
  grants: { tasks: ['run.*'], reportTasks: ['run.*'], scripts: ['run.*'] },
  needs: { runs },
  contracts: [contract],
  extend: {
    run: {
      query: () => allRuns.source(),
      present(row, t) {
        row.message = inWords(String(row.message), t)
      },
    },
  },
  start: ({ router }, { runs }) => serveRuns(router, runs),
})

function serveRuns(router: Router, runs: Runs): void {
  router.serve(contract.getRunStory, async ({ query, t }) => {
    const [story] = await runs.tell({ seq: query.id }, t)
    if (!story) throw new AppError('not_found')
    return { data: story }
  })
  router.serve(contract.runLog, async ({ query }) => {
    const text = await runs.log(query.id)
    if (text === undefined) throw new AppError('not_found')
    return { name: `run-${query.id}.log`, type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }
  })
  router.serve(contract.runScreenshot, async ({ query }) => {
    const bytes = await runs.screenshot(query.id)
    if (!bytes) throw new AppError('not_found')
    return { name: `run-${query.id}.png`, type: 'image/png', bytes }
  })
}
