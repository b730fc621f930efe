import type { Endpoint, ParsedQuery } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { NurtureDays, NurtureWeek, nurtureDays, nurtureWeek } from '@quarterdeck/shared/contracts/nurture.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { account as accountList } from '@quarterdeck/shared/resources/fleet/account.ts'
import { startsUntil } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { addDays, daysBetween, startOfDay } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../../http/handler.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { readableIn } from '../../../../resources/visibility/readable.ts'
import type { NurtureDeps } from '../deps.ts'
import { afterPlanned, nurtureAccount, readIdlePhones, readStandings, standingOf } from '../standing.ts'
import { type NurtureAccountRow, readNurtureAccounts } from '../store/accounts.ts'
import { selectSlots } from '../store/slots.ts'
import { type NurtureTask, readOpenTasks, readTasks } from '../store/tasks.ts'

const mostDays = 62
/** So many starts are told; of further ones how many there are. */
const mostStarts = 5000

type Asking = Pick<CallInput<Endpoint>, 'actor'>

/** The starts from a day to another, as far as the caller sees the accounts: slots that were, and what open tasks will do. */
export async function readWeek(
  deps: NurtureDeps,
  { query, actor }: Asking & { query: ParsedQuery<typeof nurtureWeek> },
): Promise<NurtureWeek> {
  const { zone, starts } = await collect(deps, query, actor)
  const heat = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { at } of starts) {
    const time = formatTime(at, zone)
    const weekday = (new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
    heat[weekday]![Number(time.slice(11, 13))]!++
  }
  return {
    zone,
    starts: starts.slice(0, mostStarts).map(({ at, task, account, slot, state }) => ({
      time: formatTime(at, zone),
      minutes: task.run_time,
      task: task.id,
      task_name: task.name,
      task_type: task.task_type,
      account: account.id,
      account_name: account.account,
      phone: account.phone ?? 0,
      phone_name: account.phone_name,
      slot,
      state,
    })),
    more: Math.max(0, starts.length - mostStarts),
    heat,
  }
}

/** How many of them there are on each day. */
export async function readDays(
  deps: NurtureDeps,
  { query, actor }: Asking & { query: ParsedQuery<typeof nurtureDays> },
): Promise<NurtureDays> {
  const { zone, starts } = await collect(deps, { ...query, task: 0, phone: 0 }, actor)
  const days = Map.groupBy(starts, ({ at }) => formatDay(at, zone))
  return [...days].map(([day, own]) => ({ day, starts: own.length }))
}

interface Found {
  at: number
  task: NurtureTask
  account: NurtureAccountRow
  /** 0 and -1: still to come, and no slot yet. */
  slot: number
  state: number
}

async function collect(
  { context, resources }: NurtureDeps,
  query: { from: string; to: string; task: number; account: number; phone: number },
  actor: Asking['actor'],
): Promise<{ zone: string; starts: Found[] }> {
  const { read } = context.store
  const zone = context.settings.get(systemSettings.zone)
  const length = daysBetween(query.from, query.to) + 1
  if (length < 1 || length > mostDays) throw new AppError('calendar_range', { max: mostDays })
  const [from, until] = [startOfDay(query.from, zone), startOfDay(addDays(query.to, 1), zone)]
  const seen = readableIn(resources.tables.of(accountList), actor, 'account')
  const slots = await selectSlots({ ...query, from, until, seen }).all(read)
  const open = (await readOpenTasks.all(read)).filter(({ id }) => query.task === 0 || id === query.task)
  const told = await readTasks.all(read, { ids: [...new Set(slots.map(({ task }) => task))] })
  const tasks = new Map([...told, ...open].map((one) => [one.id, one]))
  const wanted = await seenAccounts(
    resources,
    [...slots.map(({ account }) => account), ...open.flatMap(accountIds)],
    actor,
  )
  const accounts = new Map((await readNurtureAccounts.all(read, { ids: wanted })).map((one) => [one.id, one]))
  const fits = (one: NurtureAccountRow | undefined): one is NurtureAccountRow =>
    one !== undefined &&
    (query.account === 0 || one.id === query.account) &&
    (query.phone === 0 || one.phone === query.phone)
  const were = slots.flatMap(({ id, time, state, task, account }): Found[] => {
    const own = { task: tasks.get(task), account: accounts.get(account) }
    return own.task && fits(own.account) ? [{ at: time!, task: own.task, account: own.account, slot: id, state }] : []
  })
  const known = new Set(were.map((one) => `${one.task.id} ${one.account.id} ${one.at}`))
  const after = Math.max(from - 1, context.now())
  const coming: Found[] = []
  const standings = await readStandings(
    read,
    open.map(({ id }) => id),
  )
  for (const task of after < until ? open : []) {
    const plan = nurturePlan(task, zone)
    const own = accountIds(task).flatMap((id) => accounts.get(id) ?? [])
    const phones = plan.mode === 'idle' ? await readIdlePhones(read, { id: task.id, standings }, own) : new Map()
    for (const account of own.filter(fits)) {
      const standing = afterPlanned(plan, standingOf(standings, task.id, account.id))
      const of = { after: Math.max(after, task.opened_time ?? 0), until }
      for (const { at } of startsUntil(plan, nurtureAccount(account, standing, phones), of)) {
        if (known.has(`${task.id} ${account.id} ${at}`)) continue
        coming.push({ at, task, account, slot: 0, state: -1 })
      }
    }
  }
  return { zone, starts: [...were, ...coming].toSorted((a, b) => a.at - b.at || a.account.id - b.account.id) }
}

function accountIds(task: NurtureTask): number[] {
  return linkedIds(task.accounts)
}

async function seenAccounts(
  resources: NurtureDeps['resources'],
  ids: readonly number[],
  actor: Asking['actor'],
): Promise<number[]> {
  const distinct = [...new Set(ids)]
  const seen = await resources.seen('account', distinct, actor)
  return distinct.filter((id) => seen.has(id))
}
