import * as evidenceContract from '@quarterdeck/shared/contracts/evidence.ts'
import * as contract from '@quarterdeck/shared/contracts/run.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Router } from '../../../http/handler.ts'
import { streamOf } from '../../../http/streamOf.ts'
import type { Resources } from '../../../resources/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { inWords, type Runs, runs, runViewerOf } from '../runs/index.ts'
import { createAllRuns } from './allRuns.ts'
import { executionLogFor } from './executionLog.ts'
import { packLogs } from './packLogs.ts'

/** The lists of runs, with what their tasks are called, and each run at length. */
export const taskQueue = defineDomain({
  name: 'taskQueue',
  grants: {
    tasks: ['run.*', 'execution-log.*'],
    reportTasks: ['run.*', 'execution-log.*'],
    scripts: ['run.*', 'execution-log.*'],
  },
  needs: { runs },
  contracts: [contract, evidenceContract],
  start({ router, resources }, { runs }) {
    const allRuns = createAllRuns(runs.taskCalled)
    resources.extend('run', { present, query: ({ accessScope }) => allRuns(accessScope) })
    resources.extend('execution-log', {
      present,
      query: ({ accessScope }) => executionLogFor(runs.taskCalled, accessScope),
    })
    serveRuns(router, runs, resources)
  },
})

/** What the product says of a run stands there as a code. */
function present(row: Record<string, unknown>, t: Translate): void {
  row.message = inWords(String(row.message), t)
}

/** What was recorded of a run; 404 where there is nothing, or nothing any more. */
function serveEvidence(router: Router, { evidence }: Runs, resources: Resources): void {
  router.serve(evidenceContract.runTimeline, async (call) => ({
    data: there(await evidence.timeline(call.query, runViewerOf(resources, call), call.t)),
  }))
  router.serve(evidenceContract.runTimelineTree, async (call) => ({
    data: there(await evidence.tree(call.query, call.query.n, runViewerOf(resources, call))),
  }))
  router.serve(evidenceContract.runTimelinePicture, async (call) => {
    const { query } = call
    const bytes = there(await evidence.picture(query, query.n, runViewerOf(resources, call)))
    return { name: `run-${query.id}-${query.n}.png`, type: 'image/png', bytes }
  })
  router.serve(evidenceContract.runDeviceLog, async (call) => {
    const { query } = call
    const bytes = there(await evidence.deviceLog(query, runViewerOf(resources, call)))
    return { name: `run-${query.id}-device.log`, type: 'text/plain; charset=utf-8', bytes }
  })
}

function there<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found')
  return found
}

function serveRuns(router: Router, runs: Runs, resources: Resources): void {
  serveEvidence(router, runs, resources)
  router.serve(contract.getRunDetails, async (call) => {
    const [story] = await runs.tell({ seq: call.query.id }, runViewerOf(resources, call))
    if (!story) throw new AppError('not_found')
    return { data: story }
  })
  router.serve(contract.whyRunWaits, async (call) => ({
    data: await runs.why({ seq: call.query.id }, runViewerOf(resources, call)),
  }))
  router.serve(contract.runLog, async (call) => {
    const { query } = call
    const text = await runs.log(query.id, runViewerOf(resources, call))
    if (text === undefined) throw new AppError('not_found')
    return { name: `run-${query.id}.log`, type: 'text/plain; charset=utf-8', bytes: Buffer.from(text) }
  })
  router.serve(contract.runLogs, async (call) => {
    const runViewer = runViewerOf(resources, call)
    const pieces = packLogs(call.query.ids, {
      log: (id) => runs.log(id, runViewer),
      deviceLog: (id) => runs.evidence.deviceLog({ id }, runViewer),
    })
    const first = await pieces.next()
    if (first.done) throw new AppError('not_found')
    const bytes = streamOf(startingWith(first.value, pieces))
    return { name: 'run-logs.zip', type: 'application/zip', bytes }
  })
  router.serve(contract.runScreenshot, async (call) => {
    const { query } = call
    const bytes = await runs.screenshot({ seq: query.id, attempt: query.attempt }, runViewerOf(resources, call))
    if (!bytes) throw new AppError('not_found')
    return { name: `run-${query.id}.png`, type: 'image/png', bytes }
  })
}

async function* startingWith<T>(first: T, others: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* others
}
