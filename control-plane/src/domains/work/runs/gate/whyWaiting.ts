import type { WhyRun } from '@quarterdeck/shared/contracts/run.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { stateOf } from '@quarterdeck/shared/states/machine.ts'
import { isQueued, runMachine } from '@quarterdeck/shared/states/run.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { systemSettings } from '../../../../platform/settings.ts'
import { amongSql } from '../../../../platform/store/sqlText.ts'
import { readPause } from '../breaker/store.ts'
import type { RunDeps } from '../deps.ts'
import { limitsOf } from '../health/limits.ts'
import { isNewTo } from '../queue/plan.ts'
import { inWords } from '../runMessages.ts'
import { isThere, type RunViewer } from '../runViewer.ts'
import { type Candidate, readCandidates } from '../store/candidates.ts'
import { readHaltOf } from '../store/halts.ts'
import { readFailedOn } from '../store/queue.ts'
import type { RunsOf } from '../store/runDetails.ts'
import { type RunRow, readRuns } from '../store/runs.ts'
import {
  countAhead,
  type GateInput,
  readCapStart,
  readCircumstances,
  readScriptRest,
  readWanted,
} from '../store/why.ts'
import { about, candidatesFor, waitingInWords } from './explainWaiting.ts'
import { allObstacles, type Obstacle } from './gate.ts'

export type Deps = Pick<RunDeps, 'store' | 'changes' | 'settings' | 'now'>

/** More are not read by anybody; those that are nearest come first. */
const mostPhones = 200
const mostAhead = 1000
const hourMs = 3_600_000

/** Of each run of a task that waits, or of one run: every phone that could take it and is seen, with every rule that keeps it from doing so; of the others how many. */
export async function whyWaiting(deps: Deps, of: RunsOf, runViewer: RunViewer): Promise<WhyRun[]> {
  const { t, seesPhones } = runViewer
  const { read } = deps.store
  const all = await ('seq' in of
    ? readRuns(read, 'seq = ?', [of.seq])
    : readRuns(read, `task_id = ? AND ${amongSql('lane')} ORDER BY seq`, [of.taskId, JSON.stringify(of.lanes)]))
  const found = all.filter((run) => isThere(runViewer, run))
  if (found.length === 0 && 'seq' in of) throw new AppError('not_found')
  const runs = found.filter(({ state }) => isQueued(stateOf(runMachine, state)))
  if (runs.length === 0) return []
  const candidates = await readCandidates(read, deps.changes.lanes(), deps.now())
  const seen = await seesPhones(candidates.map(({ phoneId }) => phoneId))
  const answers = runs.map(async (run) => {
    const all = candidatesFor(candidates, run)
    const shown = all.filter(({ phoneId }) => seen.has(phoneId))
    return { ...(await whyOf(deps, run, shown, t)), hidden: all.length - shown.length }
  })
  return Promise.all(answers)
}

async function whyOf(
  deps: Deps,
  run: RunRow,
  candidates: readonly Candidate[],
  t: Translate,
): Promise<Omit<WhyRun, 'hidden'>> {
  const { read } = deps.store
  const now = deps.now()
  const failedOn = await readFailedOn(read, run.seq)
  const wanted = await readWanted(read, run.lane)
  const own = (await deps.changes.obstaclesOf(read, [run], now)).get(run.seq) ?? []
  const judged = candidates.map((one) => ({ one, rules: allObstacles({ ...one.facts, side: run.side, own }, now) }))
  const nearest = judged.toSorted((a, b) => a.rules.length - b.rules.length).slice(0, mostPhones)
  const phones = await Promise.all(
    nearest.map(async ({ one, rules }) => {
      const seen = await readCircumstances(read, one)
      const { serial = '', account = '', subsystem = 0 } = seen ?? {}
      const told = rules.flatMap((rule) =>
        rule === 'owner'
          ? own.map(async ({ reason, text, values }) => ({ rule: reason, text: t(text, values) }))
          : [sayRule(deps, { rule, one, seen, wanted }, t).then((text) => ({ rule: rule as string, text }))],
      )
      const failed = !isNewTo({ failedOn }, one)
      return { serial, account, subsystem, failed_before: failed, rules: await Promise.all(told) }
    }),
  )
  const due = run.not_before > now ? formatTime(run.not_before, deps.settings.get(systemSettings.zone)) : ''
  const ahead = await countAhead(read, run, { now, most: mostAhead })
  return { run: run.id, lane: run.lane, due, ahead, total: judged.length, phones }
}

export interface Said {
  rule: Obstacle
  one: Candidate
  seen: GateInput | undefined
  wanted: { card_type: string; operator: number }
}

/** The rule with its values; where it has none, as it is said of a task that waits. */
export async function sayRule(deps: Deps, { rule, one, seen, wanted }: Said, t: Translate): Promise<string> {
  const at = (ms: number | null) => (ms === null ? '' : formatTime(ms, deps.settings.get(systemSettings.zone)))
  const until = async (cap: number, windowMs: number) => {
    const start = await readCapStart(deps.store.read, one.accountId, cap)
    return at(start === undefined ? null : start + windowMs)
  }
  const plain = () => waitingInWords(about(one, rule), t)
  if (!seen) return plain()
  switch (rule) {
    case 'phone_busy':
      return t('run.why.phone_busy', { holder: seen.holder, time: at(seen.held_since) })
    case 'halted':
    case 'phone_halted': {
      const halt = await readHaltOf(deps.store.read, rule === 'halted' ? 'fleet' : one.phoneId)
      if (!halt) return plain()
      const { kind, name, by, since, reason } = halt
      const scope = t(codeKey('halt.scope', kind), { name })
      return t('run.why.halted', { scope, user: by, time: at(since), reason: reason || t('halt.no_reason') })
    }
    case 'script_resting': {
      const rest = await readScriptRest(deps.store.read, { scriptId: one.scriptId, now: deps.now() })
      if (!rest) return plain()
      const { name, number: version, rests_until, trouble } = rest
      return t('run.why.script_resting', { script: name, version, time: at(rests_until), reason: inWords(trouble, t) })
    }
    case 'platform_rests': {
      const { platformId: platform, facts } = one
      const pause = await readPause.get(deps.store.read, { platform, side: facts.account?.side ?? 0 })
      if (!pause) return plain()
      const { since, next_probe, trouble } = pause
      const times = { since: at(since), time: at(next_probe) }
      return t('run.why.platform_rests', { platform: one.platform, ...times, reason: inWords(trouble, t) })
    }
    case 'phone_offline': {
      const state = t(codeKey('phone.choice.state', seen.phone_state))
      // It was in no other state before.
      if (seen.presence_since === null) return t('run.why.phone_never_online', { state })
      return t('run.why.phone_offline', { state, time: at(seen.presence_since) })
    }
    case 'phone_resting':
      // No run of its failed: it kept going off and on.
      if (seen.phone_failures === 0) return t('run.why.phone_flapping', { time: at(seen.phone_rests) })
      return t('run.why.phone_resting', { count: seen.phone_failures, time: at(seen.phone_rests) })
    case 'account_resting':
      return t('run.why.account_resting', { count: seen.account_failures, time: at(seen.account_rests) })
    case 'battery_low':
      return t('run.why.battery_low', { value: seen.battery, resume: limitsOf(deps.settings).battery.resume })
    case 'too_hot':
      return t('run.why.too_hot', { value: seen.temperature, resume: limitsOf(deps.settings).heat.resume })
    case 'storage_low': {
      const { resume } = limitsOf(deps.settings).storage
      return t('run.why.storage_low', { value: megabytes(seen.storage_free), resume: megabytes(resume) })
    }
    case 'clock_wrong':
      return t('run.why.clock_wrong', { minutes: seen.clock_off ?? 0, most: limitsOf(deps.settings).clockMinutes })
    case 'phone_out':
      return t('run.why.phone_out', { time: at(seen.phone_out) })
    case 'account_out':
      return t('run.why.account_out', { time: at(seen.account_out) })
    case 'card_type_differs':
      if (wanted.card_type === '') return t('run.why.card_type_unset')
      if (seen.card_type === '') return t('run.why.card_type_none', { wants: wanted.card_type })
      return t('run.why.card_type_differs', { has: seen.card_type, wants: wanted.card_type })
    case 'operator_differs':
      return t('run.why.operator_differs', {
        has: t(codeKey('phone.choice.operator', seen.operator)),
        wants: t(codeKey('book-task.operator', wanted.operator)),
      })
    case 'account_status':
      return t('run.why.account_status', {
        status: t(codeKey('account.choice.status', one.facts.account?.status ?? 0)),
      })
    case 'cap_hour':
    case 'account_cap_hour':
      return t('run.why.cap_hour', { cap: about(one, rule).cap, time: await until(about(one, rule).cap, hourMs) })
    case 'cap_day':
    case 'account_cap_day':
      return t('run.why.cap_day', { cap: about(one, rule).cap, time: await until(about(one, rule).cap, 24 * hourMs) })
    default:
      return plain()
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024))
}
