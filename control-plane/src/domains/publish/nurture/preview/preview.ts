import type { Endpoint, ParsedBody } from '@quarterdeck/shared/contracts/endpoint.ts'
import type { NurturePreview, previewNurture } from '@quarterdeck/shared/contracts/nurture.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { placeOnPhone } from '@quarterdeck/shared/values/nurtureLoad.ts'
import { type NurturePlan, type NurtureStart, nextStarts } from '@quarterdeck/shared/values/nurtureStarts.ts'
import { nurturePlan, taskTypes } from '@quarterdeck/shared/values/nurtureTask.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { CallInput } from '../../../../http/handler.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import type { Stored } from '../../../../resources/stored.ts'
import { runSettings, runViewerOf } from '../../../work/runs/index.ts'
import { taskProblems } from '../checkTask.ts'
import type { NurtureDeps } from '../deps.ts'
import { nurtureAccount, readIdlePhones, readStandings, standingOf } from '../standing.ts'
import { type NurtureAccountRow, readNurtureAccounts } from '../store/accounts.ts'
import { readTasks } from '../store/tasks.ts'
import { overCaps } from './caps.ts'
import { previewedRow } from './values.ts'

/** Of so many accounts it is said what keeps them from running. */
const mostJudged = 30

export type PreviewInput = Pick<CallInput<Endpoint>, 'actor' | 't'> & { body: ParsedBody<typeof previewNurture> }

/** What the values of a form come to: the very starts that its task will have. Accounts that the caller does not see are left out. */
export async function previewTask(deps: NurtureDeps, { body, actor, t }: PreviewInput): Promise<NurturePreview> {
  const { context, resources, runs } = deps
  const { read } = context.store
  const zone = context.settings.get(systemSettings.zone)
  const now = context.now()
  const before = body.id === null ? undefined : await readStored(deps, body.id)
  const row = previewedRow(body.values, before)
  await refuseProblems(deps, row)
  const plan = nurturePlan(row, zone)
  const ids = linkedIds(row.accounts)
  const seen = await resources.seen('account', ids, actor)
  const accounts = await readNurtureAccounts.all(read, { ids: ids.filter((id) => seen.has(id)) })
  const task = body.id ?? 0
  const standings = await readStandings(read, body.id === null ? [] : [task])
  const phones = plan.mode === 'idle' ? await readIdlePhones(read, { id: task, standings }, accounts) : new Map()
  const startsOf = new Map(
    accounts.map((one) => {
      const own = nurtureAccount(one, standingOf(standings, task, one.id), phones)
      return [one.id, nextStarts(plan, own, now, body.count)]
    }),
  )
  const loads = loadsOf(plan, accounts, startsOf)
  const begins = new Map(loads.flatMap(({ placed }) => placed.map((one) => [`${one.account} ${one.at}`, one.begins])))
  const words = (at: number | undefined) => (at === undefined ? '' : formatTime(at, zone))
  const viewer = runViewerOf(resources, { actor, t })
  const judged = await Promise.all(accounts.slice(0, mostJudged).map(({ id }) => runs.judge(id, viewer)))
  const caps = overCaps(accounts, startsOf, zone)
  const posts =
    row.task_type === taskTypes.publish ? await postsOf(deps, accounts, startsOf) : new Map<string, string>()
  return {
    zone,
    accounts: accounts.map((one, at) => ({
      account: one.id,
      account_name: one.account,
      phone: one.phone ?? 0,
      phone_name: one.phone_name,
      starts: startsOf.get(one.id)!.map((start) => ({
        time: words(start.at),
        latest: words(start.latest),
        shift: start.shift,
        begins: words(begins.get(`${one.id} ${start.at}`)),
        post: posts.get(`${one.id} ${start.at}`) ?? '',
      })),
      hindrances: (judged[at]?.rules ?? []).map(({ text }) => text),
    })),
    phones: loads.map(({ placed, ...load }) => ({
      ...load,
      text:
        load.unfit === 0
          ? ''
          : t('nurture.does_not_fit', {
              count: load.accounts,
              minutes: plan.runTime,
              phone: load.phone_name || t('nurture.no_phone'),
              unfit: load.unfit,
            }),
    })),
    caps: caps.map((one) => ({ ...one, time: words(one.time) })),
    notes: notesOf(plan, accounts, startsOf, caps.length, t),
  }
}

async function readStored({ context }: NurtureDeps, id: number): Promise<Stored> {
  const [row] = await readTasks.all(context.store.read, { ids: [id] })
  if (!row) throw new AppError('not_found')
  return row
}

/** A form that has no script yet is previewed without one. */
async function refuseProblems({ context }: NurtureDeps, row: Stored): Promise<void> {
  const { store, settings } = context
  const [problems = []] = await taskProblems(store.read, [row], {
    usualRuntimeMs: settings.get(runSettings.maxRuntimeMs),
  })
  if (problems.length > 0) throw new AppError('invalid', {}, { problems })
}

type StartsOf = ReadonlyMap<number, readonly NurtureStart[]>

/** The starts of the accounts of each phone, one after the other. Those without a phone stand alone, each for itself. */
function loadsOf(plan: NurturePlan, accounts: readonly NurtureAccountRow[], startsOf: StartsOf) {
  const byPhone = Map.groupBy(accounts, ({ phone }) => phone ?? 0)
  return [...byPhone].map(([phone, own]) => {
    const starts = own.map(({ id }) => startsOf.get(id)!.map((start) => ({ ...start, account: id })))
    const placed = phone === 0 ? starts.flatMap((few) => placeOnPhone(plan, few)) : placeOnPhone(plan, starts.flat())
    const fitting = placed.filter(({ begins }) => begins !== undefined)
    return {
      phone,
      phone_name: own[0]!.phone_name,
      accounts: own.length,
      starts: placed.length,
      minutes: fitting.length * plan.runTime,
      delayed: fitting.filter(({ begins, at }) => begins! > at).length,
      unfit: placed.length - fitting.length,
      placed,
    }
  })
}

/** Which post each start would take: the oldest of the personas of its account that none before it has taken. */
async function postsOf(
  { context, posts }: Pick<NurtureDeps, 'context' | 'posts'>,
  accounts: readonly NurtureAccountRow[],
  startsOf: StartsOf,
): Promise<Map<string, string>> {
  const starts = accounts
    .flatMap((account) => startsOf.get(account.id)!.map(({ at }) => ({ account, at })))
    .toSorted((a, b) => a.at - b.at || a.account.id - b.account.id)
  const personas = [...new Set(accounts.flatMap((one) => linkedIds(one.personas)))]
  const ready = await posts.ready(context.store.read, personas, starts.length)
  const taken = new Set<number>()
  return new Map(
    starts.flatMap(({ account, at }): [string, string][] => {
      const own = linkedIds(account.personas)
      const post = ready.find(({ id, persona }) => !taken.has(id) && persona !== null && own.includes(persona))
      if (!post) return []
      taken.add(post.id)
      return [[`${account.id} ${at}`, post.title || post.text.slice(0, 60)]]
    }),
  )
}

function notesOf(
  plan: NurturePlan,
  accounts: readonly NurtureAccountRow[],
  startsOf: StartsOf,
  caps: number,
  t: PreviewInput['t'],
): string[] {
  const unbound = accounts.filter(({ phone }) => phone === null).length
  const without = accounts.filter(({ id }) => startsOf.get(id)!.length === 0).length
  const shifted = [...startsOf.values()].flat().find(({ shift }) => shift !== '')
  return [
    ...(unbound > 0 ? [t('nurture.unbound', { count: unbound })] : []),
    ...(without > 0 ? [t('nurture.no_starts', { count: without })] : []),
    ...(caps > 0 ? [t('nurture.caps_hit', { count: caps })] : []),
    ...(shifted
      ? [
          t(shifted.shift === 'gap' ? 'nurture.clock_leaps' : 'nurture.clock_repeats', {
            time: formatTime(shifted.at, plan.zone),
          }),
        ]
      : []),
  ]
}
