import * as contract from '@quarterdeck/shared/contracts/workflow.ts'
import { refusalOf } from '../../../http/refusal.ts'
import { sessions } from '../../access/sessions/index.ts'
import { generation } from '../../content/generation/index.ts'
import { review } from '../../content/review/index.ts'
import { defineDomain } from '../../defineDomain.ts'
import { nurture } from '../nurture/index.ts'
import { publishing } from '../publishing/index.ts'
import { workflowMeasures } from './alerts.ts'
import { checkWorkflow } from './checkWorkflow.ts'
import { decisionActions, hindranceToDecide } from './decide.ts'
import type { WorkflowDeps } from './deps.ts'
import { createTending } from './engine/tend.ts'
import { saidInWords } from './messages.ts'
import { runActions } from './runActions.ts'
import { readShown } from './shown.ts'
import { readAllVersions, readRunSteps } from './showRun.ts'
import { readDecisions } from './store/decisions.ts'
import { workflowActions } from './workflowActions.ts'
import { workflowHooks } from './workflowHooks.ts'

/** Lines of steps from an idea to its figures: they only make rows of other domains, and wait for them (matrix-screens.md §6.9). */
export const workflow = defineDomain({
  name: 'workflow',
  alerts: workflowMeasures,
  contracts: [contract],
  grants: {
    nurture: ['workflow.*', 'workflow-run.*', 'workflow-decision.*'],
    lookNurture: [
      'workflow.list',
      'workflow.export',
      'workflow-run.list',
      'workflow-run.export',
      'workflow-decision.list',
      'workflow-decision.export',
    ],
  },
  needs: { sessions, generation, review, publishing, nurture },
  start(app, { sessions, generation, review, publishing, nurture }) {
    const { context, resources, router } = app
    const deps: WorkflowDeps = {
      context,
      resources,
      sessions,
      generation,
      reviews: review,
      posts: publishing.scheduled,
      nurture: nurture.hand,
      t: app.translate('en'),
      wake: () => tending.wake(),
    }
    const tending = createTending(deps)
    context.clockWatch.onRight(() => tending.planAll())
    resources.extend('workflow', { ...workflowHooks(deps), actions: workflowActions(deps) })
    resources.extend('workflow-run', {
      actions: runActions(deps),
      present(row, t) {
        if (typeof row.reason === 'string') row.reason = saidInWords(row.reason, t)
      },
    })
    resources.extend('workflow-decision', {
      actions: decisionActions(deps),
      present(row, t) {
        if (typeof row.waits === 'string') row.waits = saidInWords(row.waits, t)
      },
    })
    router.serve(contract.checkWorkflow, async ({ body, actor, t }) => ({
      data: await checkWorkflow(deps, body, { actor, t }),
    }))
    router.serve(contract.workflowVersions, async ({ query }) => ({ data: await readAllVersions(deps, query.id) }))
    router.serve(contract.workflowRunSteps, async ({ query, t }) => ({ data: await readRunSteps(deps, query.id, t) }))
    router.serve(contract.shownDecision, async ({ query, actor, t }) => {
      const { read } = context.store
      const [decision] = await readDecisions.all(read, { ids: [query.id] })
      const { shown, hash } = await readShown(read, decision!)
      const hindrance = await hindranceToDecide(deps, read, decision!, actor)
      return { data: { posts: shown, hash, hindrance: hindrance ? refusalOf(hindrance, t).message : '' } }
    })
    return { loops: tending.loops, stop: tending.stop, look: () => tending.look() }
  },
})
