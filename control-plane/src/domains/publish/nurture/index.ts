import * as contract from '@quarterdeck/shared/contracts/nurture.ts'
import * as scripts from '@quarterdeck/shared/contracts/nurtureScripts.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { nurtureTaskMachine } from '@quarterdeck/shared/states/nurtureTask.ts'
import { sessions } from '../../access/sessions/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { runSettings, runs } from '../../work/runs/index.ts'
import { publishing } from '../publishing/index.ts'
import { nurtureMeasures } from './alerts.ts'
import { assignAccount } from './assignAccount.ts'
import { taskProblems } from './checkTask.ts'
import type { NurtureDeps } from './deps.ts'
import { createRunOwners } from './engine/runOwner.ts'
import { createTending } from './engine/tend.ts'
import { createHandStarts } from './handStarts.ts'
import { saidInWords } from './messages.ts'
import { readOfferedScripts } from './offeredScripts.ts'
import { pastStates } from './pastStates.ts'
import { planAfterLeap } from './planAfterLeap.ts'
import { planAnew } from './planAnew.ts'
import { previewTask } from './preview/preview.ts'
import { readDays, readWeek } from './preview/week.ts'
import { resumeNurture } from './restored.ts'
import { readHadInHand } from './store/slots.ts'
import { readTasks } from './store/tasks.ts'
import { taskActions } from './taskActions.ts'
import { whyWaiting } from './why.ts'

export type { HandStarts } from './handStarts.ts'
export { nurtureLaneCodes } from './lanes.ts'
export { deleteUnknownPosts, readUnknownAccounts } from './store/restored.ts'

/** What accounts do every day, on a schedule that people can foresee (decision 025). */
export const nurture = defineDomain({
  name: 'nurture',
  alerts: nurtureMeasures,
  contracts: [contract, scripts],
  grants: {
    nurture: ['nurture-task.*', 'nurture-slot.*'],
    tryNurture: ['nurture-task.execute'],
    lookNurture: ['nurture-task.list', 'nurture-task.export', 'nurture-slot.list', 'nurture-slot.export'],
  },
  needs: { runs, publishing, sessions },
  start(app, { runs, publishing, sessions }) {
    const { context, resources, router } = app
    const deps: NurtureDeps = {
      context,
      resources,
      runs,
      posts: publishing.scheduled,
      sessions,
      wake: () => tending.wake(),
    }
    const tending = createTending(deps, app.translate('en'))
    for (const owner of createRunOwners(deps, tending.ended)) runs.register(owner)
    context.clockWatch.onRight(async (leap) => {
      await planAfterLeap(deps, leap)
      tending.planAll()
    })
    context.restored.onResumed('nurture', async (tx, resumption) => {
      await resumeNurture(deps, tx, resumption)
      tending.planAll()
    })
    const usualRuntimeMs = () => context.settings.get(runSettings.maxRuntimeMs)
    resources.extend('nurture-task', {
      actions: taskActions(deps),
      problems: (sql, rows) => taskProblems(sql, rows, { usualRuntimeMs: usualRuntimeMs() }),
      beforeEdit: planAnew,
      async states(read, id) {
        const [task] = await readTasks.all(read, { ids: [id] })
        if (!task) return []
        // The latest: the history itself goes no further back.
        const found = await readHadInHand.all(read, { task: id })
        const starts = found.flatMap(({ began, ended }) => (began === null ? [] : [{ began, ended }]))
        return pastStates(starts, { status: task.status ?? 0, at: task.update_time ?? 0 })
      },
      async beforeDelete(_tx, rows) {
        if (rows.some(({ enabled }) => enabled === 1)) throw new AppError('nurture_open')
        if (rows.some(({ status }) => status === nurtureTaskMachine.codes.executing))
          throw new AppError('nurture_executing')
      },
    })
    resources.extend('account', { actions: { assign: assignAccount(deps) } })
    resources.extend('nurture-slot', {
      present(row, t) {
        if (typeof row.reason === 'string') row.reason = saidInWords(row.reason, t)
      },
    })
    router.serve(scripts.nurtureScripts, async ({ query }) => ({
      data: await readOfferedScripts(context.store.read, query),
    }))
    router.serve(contract.previewNurture, async (call) => ({ data: await previewTask(deps, call) }))
    router.serve(contract.nurtureWeek, async (call) => ({ data: await readWeek(deps, call) }))
    router.serve(contract.nurtureDays, async (call) => ({ data: await readDays(deps, call) }))
    router.serve(contract.nurtureWhy, async (call) => ({ data: await whyWaiting(deps, call) }))
    return {
      hand: createHandStarts(deps),
      loops: tending.loops,
      stop: tending.stop,
      look: () => tending.look(),
    }
  },
})
