import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import type { Sql } from '../../../../platform/store/store.ts'
import { noteRefusal } from '../breaker/noteRefusal.ts'
import { breakerRules, isRefusal } from '../breaker/rules.ts'
import { liftPause } from '../breaker/store.ts'
import type { HeldLease, RunDeps } from '../deps.ts'
import { failureWords } from '../failureWords.ts'
import { absolveScript, assessScript, causeOf } from '../health/assessScript.ts'
import { loseLogin, noteStatus } from '../health/logins.ts'
import { keepPicture } from '../health/pictures.ts'
import { absolve, recordFailure } from '../health/recordFailure.ts'
import { type EndedRun, endRuns } from '../queue/endRuns.ts'
import { lanes } from '../queue/lanes.ts'
import { keepReportedActions, type ReportedAction } from '../restored/keepReportedActions.ts'
import { type Ending, endingOf, faultOf, isOfPlace, judged, settles } from '../rules.ts'
import type { RunChange } from '../runChange.ts'
import { quote, runMessage } from '../runMessages.ts'
import { healthRules, runLimits } from '../settings.ts'
import { type HeldRun, noteCause, noteFault, readHeld } from '../store/leases.ts'
import { settleUnknown } from './settleUnknown.ts'

/**
 * All of them are acknowledged, so that the agent's outbox empties. `kept`: it is of the time before a restore, and the data do not know it, or
 * not any more as it was.
 */
export type FinishAnswer = 'accepted' | 'settled' | 'repeated' | 'kept' | 'refused'

export interface RunResult extends HeldLease {
  attempt: number
  outcome: RunOutcome
  /** When it ended, as the agent says. */
  at?: number
  /** Where the screen at its failure is kept. */
  picture?: string
}

/**
 * Results of runs, each run once. A result counts under the live lease, for the run as for the phone and account that it ran on. One of
 * a lost lease is refused, except that of the committed attempt whose outcome is unknown: that one settles it, once (decisions.md §6).
 */
export async function finishRuns(deps: RunDeps, results: readonly RunResult[]): Promise<FinishAnswer[]> {
  const finished = await deps.changes.write(async (tx, changes) => {
    const finish: Finishing = { tx, deps, changes, over: [], now: deps.now() }
    const held = await readHeld(tx, results)
    const finished: Finished[] = []
    for (const [at, result] of results.entries()) finished.push(await finishOne(finish, held[at], result))
    changes.push(...(await endRuns(tx, finish.over, { now: finish.now, ...runLimits(deps.settings) })))
    const kept = results.filter((_, at) => finished[at]?.answer === 'kept')
    if (kept.length > 0)
      changes.push(
        ...(await keepReportedActions(
          tx,
          deps,
          kept.map((result) => reportedActionOf(result, finish.now)),
        )),
      )
    return finished
  })
  for (const [at, { verifyTask }] of finished.entries()) {
    if (verifyTask !== undefined) await showVerifyTask(deps, verifyTask, results[at]?.picture)
  }
  return finished.map(({ answer }) => answer)
}

interface Finishing {
  tx: Sql
  deps: RunDeps
  changes: RunChange[]
  /** The runs whose leases end by their results. */
  over: (EndedRun & { run: HeldRun })[]
  now: number
}

async function finishOne(finishing: Finishing, run: HeldRun | undefined, result: RunResult): Promise<Finished> {
  const { tx, changes, over, now } = finishing
  const lost = isOfLostTime(finishing.deps, result) ? 'kept' : 'refused'
  if (!run || run.held_attempt !== result.attempt) return { answer: lost }
  const committed = run.commit_lease === result.lease
  const outcome = judged(result.outcome, { lane: finishing.deps.changes.laneOf(run.lane), committed })
  if (run.lease === result.lease) {
    const { verifyTask, ending = endingOf(outcome, { committed, lane: run.lane }) } = await judgePlace(finishing, run, {
      ...result,
      outcome,
      committed,
    })
    over.push({ run, ending, note: noteOf(outcome) })
    return { answer: 'accepted', verifyTask }
  }
  if (committed && run.outcome_unknown === 1) {
    const worked = settles(outcome)
    if (worked === undefined) return { answer: 'repeated' }
    const values = outcome.kind === 'succeeded' ? outcome.result : undefined
    const message = outcome.kind === 'failed' ? failureWords(outcome) : ''
    const settlement = { worked, message, result: values, note: runMessage('late_result') }
    changes.push(...(await settleUnknown(tx, run.seq, settlement, now)))
    return { answer: 'settled' }
  }
  return { answer: run.end_lease === result.lease ? 'repeated' : lost }
}

/** Its lease was given out before the restore: what the data say of it may be less than what was. */
function isOfLostTime({ restored }: RunDeps, { lease }: RunResult): boolean {
  return lease <= (restored.latest()?.leases ?? -1)
}

function reportedActionOf({ hostId, at, ...result }: RunResult, now: number): ReportedAction {
  const ended = at ?? now
  return { ...result, host: hostId, began: ended, ended, committed: undefined }
}

interface Finished {
  answer: FinishAnswer
  /** That its phone or account was taken out for. */
  verifyTask?: number | undefined
}

/** What the result says of where the run was, and of its script. Gives back the verification task that it led to. */
async function judgePlace(
  { tx, deps, over, now }: Finishing,
  run: HeldRun,
  { lease, outcome, committed }: RunResult & { committed: boolean },
): Promise<{ verifyTask?: number | undefined; ending?: Ending }> {
  const { lane, phone_id, account_id, has_failed, script_id: script, script_version: version } = run
  // A dry run says nothing of the phone that others ask about, and it has no account.
  if (lane === lanes.dry || outcome.kind === 'stoppedAtCommit') return {}
  if (outcome.kind === 'succeeded') {
    if (has_failed === 1) await absolve(tx, phone_id, account_id)
    if (run.probe_of !== null && run.platform_id !== null)
      await liftPause(tx, { id: run.probe_of, platform: run.platform_id, side: run.side }, now)
    if (run.script_rests > 0 && script !== null) await absolveScript(tx, { script, version })
    const said = outcome.result.account_status
    // That it worked is no news of an account that is logged in.
    if (account_id === null || phone_id === null || (said === undefined && run.login_open === 0)) return {}
    const seen = { accountId: account_id, phoneId: phone_id, run: run.id }
    return { verifyTask: await noteStatus(tx, deps.audit, seen, said, now) }
  }
  const fault = faultOf(outcome)
  if (!fault) return {}
  await noteFault(tx, lease, fault)
  if (isRefusal(outcome) && run.platform_id !== null && account_id !== null) {
    const message = failureWords(outcome)
    const of = { platform: run.platform_id, side: run.side, account: account_id, run: run.seq }
    const rests = await noteRefusal(tx, { ...of, lease, at: now, trouble: message }, breakerRules(deps.settings))
    // What is refused while the platform rests waits with the others; after its commit nothing is sent again.
    return rests && !committed ? { ending: { kind: 'again', message, cutOff: false, delayMs: 0 } } : {}
  }
  const cause = causeOf(outcome)
  if (cause !== '' && phone_id !== null && script !== null) {
    await noteCause(tx, lease, { cause, at: now })
    const hasWorked = over.some(
      ({ run: other, ending }) => ending.kind === 'succeeded' && isOf(other, { script, version }),
    )
    const failed = { lease, script, version, phone: phone_id, cause, committed, message: failureWords(outcome) }
    if (!hasWorked && (await assessScript(tx, failed, healthRules(deps.settings), now))) {
      // While it rests its work waits with it, and is not lost to it.
      return committed ? {} : { ending: { kind: 'again', message: failed.message, cutOff: false, delayMs: 0 } }
    }
  }
  if (!isOfPlace(fault) || phone_id === null || account_id === null) return {}
  const asked = outcome.kind === 'asked'
  const trouble = {
    fault,
    phoneId: phone_id,
    accountId: account_id,
    message: asked ? quote(outcome.message) : failureWords(outcome),
    asked,
    restMs: outcome.kind === 'failed' && outcome.restMinutes ? outcome.restMinutes * 60_000 : undefined,
  }
  if (asked && fault === 'account')
    await loseLogin(tx, deps.audit, { accountId: account_id, phoneId: phone_id, run: run.id }, now)
  return { verifyTask: await recordFailure(tx, trouble, healthRules(deps.settings), now) }
}

function isOf(
  { script_id, script_version }: Partial<HeldRun>,
  { script, version }: { script: number; version: number },
) {
  return script_id === script && script_version === version
}

async function showVerifyTask(deps: RunDeps, task: number, picture: string | undefined): Promise<void> {
  // A disk that is full is no reason to lose the rest.
  if (picture !== undefined) {
    await keepPicture(deps, task, picture).catch((error: unknown) => {
      deps.log.warn({ err: error, task }, 'the picture of a verification task could not be kept')
    })
  }
}

function noteOf(outcome: RunOutcome): string {
  if (outcome.kind === 'succeeded') return ''
  return outcome.kind === 'stoppedAtCommit' ? runMessage('stopped_at_commit') : failureWords(outcome, 400)
}
