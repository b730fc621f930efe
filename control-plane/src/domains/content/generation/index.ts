import * as contract from '@quarterdeck/shared/contracts/contentTasks.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { writableFields } from '@quarterdeck/shared/resource/define.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { contentItemMachine } from '@quarterdeck/shared/states/contentItem.ts'
import { contentTaskMachine } from '@quarterdeck/shared/states/contentTask.ts'
import type { AccessScope } from '../../../http/handler.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { ActionHandler } from '../../../resources/actions/index.ts'
import type { ResourceHooks } from '../../../resources/hooks.ts'
import { reportPage } from '../../../resources/output/reportPage.ts'
import { type App, defineDomain, type ServiceOf } from '../../defineDomain.ts'
import { type Jobs, jobs } from '../../system/jobs/index.ts'
import { type Models, models, saysWhy } from '../models/index.ts'
import { review } from '../review/index.ts'
import { type ChainInput, readChain } from './chain.ts'
import { estimate } from './estimate.ts'
import { fillFromTemplate } from './fillFromTemplate.ts'
import { itemActions } from './itemActions.ts'
import { createPatternTasks, createTaskMaker } from './makeTask.ts'
import { owner } from './orderParts.ts'
import { partEnded } from './partEnded.ts'
import { postSource } from './reviewSource.ts'
import { noteJob, readPlan, readProcessing } from './store/plans.ts'
import { dropTests, readTask } from './store/tasks.ts'
import { taskActions } from './taskActions.ts'
import { unmadeProblems } from './unmadeProblems.ts'
import { generationWork } from './work.ts'

export { contentSections } from './chain.ts'
export { checkedRow } from './estimate.ts'
export { firstTemplate, type TaskMaker } from './makeTask.ts'
export { type Event, type EventGroup, readEventGroups, readEvents, refuseUnavailable } from './store/events.ts'

/** Makes tasks, and says before what they would come to. */
export type Generation = ServiceOf<typeof generation>

/** Posts that are made for personas: by models, or put together from one's own material. */
export const generation = defineDomain({
  name: 'generation',
  contracts: [contract],
  needs: { jobs, models, review },
  grants: {
    content: [
      'content-task.*',
      'content-item.*',
      'article.add',
      'article.edit',
      'article.use',
      'article.unuse',
      'article.make-task',
    ],
    // Of the article library those who write posts, or bring them out, add and edit.
    site: ['article.*', '!article.add', '!article.edit'],
    publish: ['article.add', 'article.edit'],
    lookContent: ['content-item.list', 'content-item.export'],
    lookTasks: ['content-task.list', 'content-task.export'],
    tryContent: ['content-task.add', 'content-task.start', 'content-task.retry'],
  },
  start(app, { jobs, models, review }) {
    review.register(postSource)
    return startGeneration(app, { jobs, models, submit: review.submitAction(postSource) })
  },
})

interface Needed {
  jobs: Jobs
  models: Models
  /** Of posts, to review. */
  submit: ActionHandler
}

function startGeneration({ context, resources, router }: App, { jobs, models, submit }: Needed) {
  const { store, log } = context

  const begin = async (task: number) => {
    const row = await readTask(store.read, task)
    const plan = await readPlan(store.read, task)
    if (!row || !plan) return
    const order = {
      kind: 'generation' as const,
      title: 'content-task.more.job' as const,
      titleData: { name: row.name },
      by: plan.by,
      total: row.parts,
    }
    await jobs.start(order, { task }, (tx, id) => noteJob(tx, task, id))
  }
  const run = (task: number) => {
    begin(task).catch((error: unknown) => log.error({ err: error, task }, 'a content task was not begun'))
  }

  router.serve(contract.estimateTask, async ({ body, actor }) => ({
    data: await estimate({ context, from: store.read, tables: resources.tables, models }, body, actor),
  }))
  const maker = createTaskMaker({ context, tables: resources.tables, run })
  const patterns = createPatternTasks({ context, tables: resources.tables }, maker)
  router.serve(contract.makeArticleTask, async ({ body, actor }) => ({ data: await patterns.ofArticle(body, actor) }))
  router.serve(contract.reshootVideo, async ({ body, actor }) => ({ data: await patterns.ofVideo(body, actor) }))
  router.serve(contract.testTemplate, async ({ body, actor }) => ({ data: await patterns.ofTemplate(body, actor) }))
  const chain = (call: ChainInput) => readChain({ context, resources }, call)
  router.serve(contract.contentChain, async (call) => ({ data: await chain(call) }))
  router.serve(contract.contentChainFile, async (call) => reportPage(await chain(call), call))
  models.ownedBy(owner, { ended: partEnded })
  jobs.register(generationWork(context, models))
  resources.extend('content-task', {
    ...taskHooks(models),
    actions: taskActions({ tables: resources.tables, models, run }),
  })
  resources.extend('content-item', { ...itemHooks, actions: { ...itemActions(resources.tables, run), submit } })
  const pruning = context.loops.every('generation.tests', hourMs, () =>
    store.write((tx) => dropTests(tx, context.now() - testKeptMs)),
  )
  return {
    maker,
    /** What a task would come to, asked within a transaction or before it. */
    foresee: (from: Sql, values: Readonly<Record<string, unknown>>, accessScope: AccessScope) =>
      estimate({ context, from, tables: resources.tables, models }, values, accessScope),
    /** A kill between the start of a task and that of its job. */
    async begin() {
      for (const { task, job } of await readProcessing(store.read))
        if (job === null || !jobs.isHere(job)) await begin(task)
    },
    loops: [pruning],
  }
}

const hourMs = 3_600_000
/** A post that tries a template is kept for a day. */
const testKeptMs = 24 * hourMs

/** What a task says no more once it was started. */
const fixed = writableFields(contentTask, 'edit')
  .map(([name]) => name)
  .filter((name) => name !== 'name' && name !== 'remark')

const taskHooks = (models: Models): ResourceHooks => ({
  problems: (sql, rows) => unmadeProblems(sql, models, rows),
  beforeAdd: (tx, rows) => fillFromTemplate(tx, rows),
  async beforeEdit(_tx, rows) {
    const late = rows.some(
      ({ before, changes }) =>
        before.status !== contentTaskMachine.codes.pending && fixed.some((name) => name in changes),
    )
    if (late) throw new AppError('task_started')
  },
  async beforeDelete(_tx, rows) {
    if (rows.some(({ status }) => status === contentTaskMachine.codes.processing)) throw new AppError('task_processing')
  },
  present: saysWhy,
})

const itemHooks: ResourceHooks = {
  async beforeEdit(_tx, rows, { actor }) {
    for (const { before, changes } of rows) {
      if (!('text' in changes || 'title' in changes)) continue
      if (before.status === contentItemMachine.codes.processing) throw new AppError('item_in_progress')
      changes.edited_by = actor.username
    }
  },
  present: saysWhy,
}
