import { allJobsKey, isInternalJob } from '@quarterdeck/shared/contracts/jobNames.ts'
import { cancelJob, getJob, type JobRow, listJobs } from '@quarterdeck/shared/contracts/jobs.ts'
import { AppError, type StoredError } from '@quarterdeck/shared/errors/appError.ts'
import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import { storedKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { jobMachine } from '@quarterdeck/shared/states/job.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { type Actor, mayDo, type Router } from '../../../http/handler.ts'
import { refusalOf } from '../../../http/refusal.ts'
import { auditMessage } from '../../../platform/audit/auditMessages.ts'
import type { Context } from '../../../platform/context.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { progressOf, type Runner } from './runner.ts'
import { type KeptJob, moveJob, readJob, readJobs } from './store.ts'

/** Every call of contracts/jobs.ts. `onDropped` hears of jobs that are cancelled while they wait. */
export function serveJobs(
  router: Router,
  context: Context,
  runner: Runner,
  onDropped: (job: KeptJob) => Promise<void>,
): void {
  const { store, settings } = context
  const shown = (job: KeptJob, t: Translate) => toWire(job, runner, settings.get(systemSettings.zone), t)

  router.serve(listJobs, async ({ query, actor, t }) => {
    const { pageIndex, pageSize, kind, state } = query
    const userId = query.mine === 1 || !seesOthers(actor) ? actor.userId : undefined
    const filter = { userId, kind, state, isOpen: query.open === 1 }
    const page = { limit: pageSize, offset: (pageIndex - 1) * pageSize }
    const { jobs, total, open } = await readJobs(store.read, filter, page)
    return {
      data: jobs.map((job) => shown(job, t)),
      openCount: open,
      totalCount: total,
      totalPage: Math.ceil(total / pageSize),
      pageIndex,
      pageSize,
    }
  })

  router.serve(getJob, async ({ query, actor, t }) => ({ data: shown(await find(context, query.id, actor), t) }))

  router.serve(cancelJob, async ({ query, actor, t }) => {
    const job = await find(context, query.id, actor)
    if ((await cancel(context, runner, query.id, actor)) === 'dropped') await onDropped(job)
    return { data: shown(await find(context, query.id, actor), t), message: t('job.message.cancelled') }
  })
}

/** What others do tells of rows that not everybody sees. */
const seesOthers = (actor: Actor) => actor.reach === 'all' && mayDo(actor, allJobsKey)

/** Others' jobs are as good as not there for those who may not see them. */
async function find({ store }: Context, id: number, actor: Actor): Promise<KeptJob> {
  const job = await readJob(store.read, id)
  const isThere = job && !(actor.external && isInternalJob(job.kind))
  if (!isThere || (job.user_id !== actor.userId && !seesOthers(actor))) throw new AppError('not_found')
  return job
}

async function cancel(
  { store, audit, now }: Context,
  runner: Runner,
  id: number,
  actor: Actor,
): Promise<'dropped' | 'told' | 'over'> {
  const isHere = runner.isHere(id)
  const moving = store.write(async (tx) => {
    const at = now()
    const isDropped = await moveJob(tx, id, { to: 'cancelled', from: ['queued'], at })
    // One whose end could not be written down is over, whatever its row says.
    const isMoved =
      isDropped ||
      (await moveJob(
        tx,
        id,
        isHere ? { to: 'cancelling', at } : { to: 'interrupted', from: ['running', 'cancelling'], at },
      ))
    if (!isMoved) return 'over'
    await audit.record(tx, {
      actor,
      action: 'job.cancel',
      resource: 'job',
      rowId: id,
      summary: auditMessage('done', { deed: 'job.cancel', name: `#${id}` }),
      address: actor.address,
    })
    return isDropped ? 'dropped' : 'told'
  })
  // At once: the job may be in a long transaction, behind which this one waits.
  runner.abort(id)
  const outcome = await moving
  return outcome
}

function toWire(job: KeptJob, runner: Runner, zone: string, t: Translate): JobRow {
  const { done, total, counts, link } = runner.progressOf(job.id) ?? progressOf(job)
  const time = (ms: number | null) => (ms === null ? null : formatTime(ms, zone))
  return {
    id: job.id,
    kind: job.kind,
    title: t(storedKey(job.title), JSON.parse(job.title_data) as Record<string, string | number>),
    state: job.state,
    done,
    total,
    counts: { ...counts },
    link,
    error: job.state === jobMachine.codes.failed ? errorOf(job, t) : null,
    created_by: job.username,
    create_time: formatTime(job.create_time, zone),
    start_time: time(job.start_time),
    end_time: time(job.end_time),
  }
}

function errorOf({ error, error_data }: KeptJob, t: Translate): { code: string; message: string } {
  const kept = JSON.parse(error_data) as Omit<StoredError, 'code'>
  return { code: error, message: refusalOf(AppError.again({ ...kept, code: error as ErrorCode }), t).message }
}
