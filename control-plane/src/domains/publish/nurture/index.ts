import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import * as scripts from '@quarterdeck/shared/contracts/nurtureScripts.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runSettings, runs } from '../../work/runs/index.ts'
import { taskProblems } from './checkTask.ts'
import type { NurtureDeps } from './deps.ts'
import { readOfferedScripts } from './offeredScripts.ts'
import { previewTask } from './preview/preview.ts'
import { readDays, readWeek } from './preview/week.ts'
import { taskActions } from './taskActions.ts'

/** What accounts do every day, on a schedule that people can foresee (decision 025). */
export const nurture = defineDomain({
  name: 'nurture',
  contracts: [contract, scripts],
  grants: {
    nurture: ['nurture-task.*', 'nurture-slot.*'],
    lookNurture: ['nurture-task.list', 'nurture-task.export', 'nurture-slot.list', 'nurture-slot.export'],
  },
  needs: { runs },
  start({ context, resources, router }, { runs }) {
    const deps: NurtureDeps = { context, resources, runs }
    const usualRuntimeMs = () => context.settings.get(runSettings.maxRuntimeMs)
    resources.extend('nurture-task', {
      actions: taskActions(deps),
      problems: (sql, rows) => taskProblems(sql, rows, { usualRuntimeMs: usualRuntimeMs() }),
      async beforeDelete(_tx, rows) {
        if (rows.some(({ enabled }) => enabled === 1)) throw new AppError('nurture_open')
      },
    })
    router.serve(scripts.nurtureScripts, async ({ query }) => ({
      data: await readOfferedScripts(context.store.read, query),
    }))
    router.serve(contract.previewNurture, async (call) => ({ data: await previewTask(deps, call) }))
    router.serve(contract.nurtureWeek, async (call) => ({ data: await readWeek(deps, call) }))
    router.serve(contract.nurtureDays, async (call) => ({ data: await readDays(deps, call) }))
  },
})
