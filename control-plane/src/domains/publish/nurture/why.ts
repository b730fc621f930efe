import type { Endpoint, ParsedQuery } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { NurtureWaiting, nurtureWhy } from '@quarterdeck/shared/contracts/nurture.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { nurtureSlotMachine } from '@quarterdeck/shared/states/nurtureSlot.ts'
import { cycleModes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../http/handler.ts'
import { systemSettings } from '../../../platform/settings.ts'
import { runViewerOf } from '../../work/runs/index.ts'
import { createAccessCheck, unseenTexts } from './accessCheck.ts'
import type { NurtureDeps } from './deps.ts'
import { restsUntil } from './engine/nextSlot.ts'
import { saidInWords } from './messages.ts'
import { readStandings, standingOf } from './standing.ts'
import { readNurtureAccounts } from './store/accounts.ts'
import { type NurtureSlot, readOpenSlots } from './store/slots.ts'
import { type NurtureTask, readTasks } from './store/tasks.ts'

type Asking = Pick<CallInput<Endpoint>, 'actor' | 't'> & { query: ParsedQuery<typeof nurtureWhy> }

/** Why accounts of a task are not at work; what phones have in hand is left out. */
export async function whyWaiting(deps: NurtureDeps, { query, actor, t }: Asking): Promise<NurtureWaiting[]> {
  const { context, resources, runs } = deps
  const { read } = context.store
  const zone = context.settings.get(systemSettings.zone)
  const now = context.now()
  const [task] = await readTasks.all(read, { ids: [query.id] })
  if (!task) throw new AppError('not_found')
  const seen = await resources.seen('account', linkedIds(task.accounts), actor)
  const accounts = await readNurtureAccounts.all(read, { ids: [...seen] })
  const standings = await readStandings(read, [task.id])
  const slots = Map.groupBy(await readOpenSlots.all(read, { tasks: [task.id] }), ({ account }) => account!)
  const viewer = runViewerOf(resources, { actor, t })
  const words = (at: number | null) => (at === null ? '' : formatTime(at, zone))

  const checkAccess = await createAccessCheck(
    deps,
    read,
    accounts.map(({ id }) => ({ task, account: id })),
  )

  async function reasonsOf(slot: NurtureSlot | undefined, account: number): Promise<string[]> {
    const unseen = checkAccess(task!, account)
    if (unseen) return [t(unseenTexts[unseen])]
    const rest = restsUntil(standingOf(standings, task!.id, account), now)
    const rests = rest === undefined ? [] : [t('nurture.rests', { time: words(rest) })]
    if (!slot) return [...rests, t(endOf(task!))]
    if (slot.state === nurtureSlotMachine.codes.planned)
      return [...rests, ...(slot.slot_time! > now ? [t('nurture.waits_time', { time: words(slot.slot_time) })] : [])]
    if (slot.publication !== null) {
      const [reason] = await deps.posts.waitsFor(slot.publication, viewer)
      return reason === undefined ? [] : [t('nurture.waits_post', { reason })]
    }
    if (slot.run_seq === null) return []
    const [told] = await runs.why({ seq: slot.run_seq }, viewer)
    const rules = (told?.phones ?? []).flatMap((phone) => phone.rules.map(({ text }) => text))
    return [...(slot.reason === '' ? [] : [saidInWords(slot.reason, t)]), ...new Set(rules)]
  }

  const waiting = accounts.filter(({ id }) => !slots.get(id)?.some((slot) => slot.began_time !== null))
  return Promise.all(
    waiting.map(async ({ id, account }) => {
      const slot = slots.get(id)?.[0]
      return {
        account: id,
        account_name: account,
        time: words(slot?.slot_time ?? null),
        run: slot?.run_seq ?? null,
        publication: slot?.publication ?? null,
        reasons: await reasonsOf(slot, id),
      }
    }),
  )
}

function endOf({ enabled, cycle_mode }: NurtureTask) {
  if (enabled === 0) return 'nurture.task_closed'
  return cycle_mode === cycleModes.idle ? 'nurture.waits_idle' : 'nurture.no_more'
}
