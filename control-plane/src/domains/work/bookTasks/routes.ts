import * as contract from '@quarterdeck/shared/contracts/bookTask.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { type BookTaskStatus, bookTaskMachine } from '@quarterdeck/shared/states/bookTask.ts'
import { hasCode, stateOf } from '@quarterdeck/shared/states/machine.ts'
import type { Router } from '../../../http/handler.ts'
import type { Resources } from '../../../resources/index.ts'
import { bookLanes, runViewerOf } from '../runs/index.ts'
import type { TaskDeps } from './deps.ts'
import { exportTasks, taskTemplate } from './exportTasks.ts'
import { listTasks } from './listTasks.ts'
import { setProjects } from './projects.ts'
import { queueChecks } from './queueChecks.ts'
import { removeTasks } from './removeTasks.ts'
import { type ChangedTask, setStatus } from './setStatus.ts'
import { readOffers } from './store/switch.ts'
import { readStandings } from './store/tasks.ts'
import { taskDetail } from './taskDetail.ts'
import { setSwitch } from './taskSwitch.ts'

/** Every call of contracts/bookTask.ts. */
export function serveBookTasks(router: Router, deps: TaskDeps, resources: Resources): void {
  const { imports } = resources
  const { context } = deps

  router.serve(contract.listBookTasks, async ({ query, t }) => listTasks(deps, typed(query), t))
  router.serve(contract.getBookTask, async (call) => ({
    data: await taskDetail(deps, call.query.id, runViewerOf(resources, call)),
  }))
  router.serve(contract.whyBookTask, async (call) => {
    const { id } = call.query
    if ((await readStandings(context.store.read, [id])).length === 0) throw new AppError('not_found')
    return {
      data: await deps.runs.why({ taskId: id, lanes: bookLanes.map(({ code }) => code) }, runViewerOf(resources, call)),
    }
  })
  router.serve(contract.exportBookTasks, async (call) => exportTasks(deps, typed(call.query), call))
  router.serve(contract.bookTaskTemplate, async ({ query, t }) => taskTemplate(bookType(query.book_type), t))
  router.serve(contract.importBookTasks, async (call) => ({ data: await imports.receive('book-task', call) }))

  router.serve(contract.setTaskStatus, async (call) => {
    const { body, t } = call
    const status = statusOf(body.status)
    const order = { ids: idsOf(body.ids), status, bookType: bookType(body.book_type) }
    const touched = await setStatus(deps, { ...order, confirmed: body.confirm_committed === 1 }, call)
    return answer(touched, t, 'book-task.message.changed')
  })
  router.serve(contract.deleteBookTasks, async (call) => {
    const touched = await removeTasks(deps, idsOf(call.query.ids), call)
    return answer(touched, call.t, 'book-task.message.deleted')
  })
  router.serve(contract.checkBookTasks, async (call) => {
    const queued = await queueChecks(deps, idsOf(call.body.ids), call)
    return { data: { queued }, message: call.t('book-task.message.check_queued', { count: queued }) }
  })

  router.serve(contract.setRunTask, async (call) => {
    const { body, t } = call
    const data = await setSwitch(deps, { ...body, bookType: bookType(body.book_type) }, call)
    return { data, message: t(data.runStatus === 1 ? 'book-task.switch.turned_on' : 'book-task.switch.turned_off') }
  })
  router.serve(contract.getProject, async ({ query }) => {
    const projects = await readOffers(context.store.read, query.book_type)
    const shown = query.isRunTask === 1 ? projects.filter((project) => project.offered) : projects
    return { data: shown.map(({ id, name }) => ({ id, name })) }
  })
  router.serve(contract.getProjectConfig, async ({ query }) => ({
    data: await readOffers(context.store.read, query.book_type),
  }))
  router.serve(contract.setProjectConfig, async (call) => {
    const { body, t } = call
    const cardTypes = [...new Set((body.project ?? []).map((project) => project.project_id))]
    await setProjects(deps, { bookType: body.book_type, cardTypes }, call)
    return { data: null, message: t('book-task.number_type.saved', { count: cardTypes.length }) }
  })
}

/** Where nothing was changed, the first refusal is the answer; otherwise the refusals stand beside what was done. */
function answer({ changed, refused }: ChangedTask, t: Translate, done: AnyKey) {
  const [first] = refused
  if (first && changed.length === 0) {
    const problems = refused.map(({ id, code }) => ({ field: String(id), code }))
    throw new AppError(first.code, {}, { problems })
  }
  const data = {
    changed: changed.length,
    refused: refused.map(({ id, code }) => ({ id, code, message: t(`errors.${code}`) })),
  }
  const parts = [t(done, { count: changed.length })]
  if (refused.length > 0) parts.push(t('book-task.message.refused', { count: refused.length }))
  return { data, message: parts.join(' · ') }
}

/** Comma-joined ids; at least one, all of them numbers. */
function idsOf(text: string): number[] {
  const ids = [...new Set(text.split(',').flatMap((part) => (part.trim() === '' ? [] : Number(part))))]
  if (ids.length === 0 || !ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw new AppError('nothing_selected')
  return ids
}

function statusOf(given: string | number | undefined): BookTaskStatus {
  const code = given === undefined || given === '' ? Number.NaN : Number(given)
  if (hasCode(bookTaskMachine, code)) return stateOf(bookTaskMachine, code)
  throw new AppError('status_required', {}, { problems: [{ field: 'status', code: 'status_required' }] })
}

function bookType(given: number): 0 | 1 {
  return given === 1 ? 1 : 0
}

function typed<Q extends { book_type: number }>(query: Q): Omit<Q, 'book_type'> & { book_type: 0 | 1 } {
  return { ...query, book_type: bookType(query.book_type) }
}
