import { randomBytes } from 'node:crypto'
import type { RunDetails, WhyRun } from '@quarterdeck/shared/contracts/run.ts'
import * as runFileContract from '@quarterdeck/shared/contracts/runFile.ts'
import * as verifyTasks from '@quarterdeck/shared/contracts/verifyTask.ts'
import type { LeaseRef, Offer } from '@quarterdeck/shared/protocol/agent.ts'
import { phone } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import type { SQL } from 'drizzle-orm'
import { type AgentLink, createAgentLink } from '../../../hub/agentLink.ts'
import type { Context } from '../../../platform/context.ts'
import type { Running } from '../../../platform/running.ts'
import { systemSettings } from '../../../platform/settings.ts'
import type { Sql } from '../../../platform/store/store.ts'
import type { Table } from '../../../resources/table.ts'
import { defineDomain } from '../../defineDomain.ts'
import { type PhoneLeases, phoneLeases } from '../../fleet/phoneLeases/index.ts'
import { serveAgentMessages } from './agentMessages.ts'
import { runMeasures } from './alerts.ts'
import { liftAction, pauseHooks } from './breaker/pauseHooks.ts'
import { cardTypeHooks } from './cardTypeHooks.ts'
import { createChanges, type RunOwner } from './changes.ts'
import type { RunDeps } from './deps.ts'
import { runEvents } from './deviceEvents.ts'
import { describeRuns, isRecordingSeen, logText } from './evidence/describeRuns.ts'
import { type RunEvidence, readRunEvidence, serveEvidence } from './evidence/evidence.ts'
import { readScreenshot } from './evidence/screenshots.ts'
import { runSource } from './figures.ts'
import { serveRunFiles } from './files/serveRunFiles.ts'
import { createEmergencyStop, type EmergencyStop } from './gate/emergencyStop.ts'
import { haltActions } from './gate/haltActions.ts'
import { type AccountVerdict, judgeAccount } from './gate/judgeAccount.ts'
import { whyWaiting } from './gate/whyWaiting.ts'
import { readyActions } from './health/readyActions.ts'
import { healthRetention } from './health/retention.ts'
import { serveVerifyTasks } from './health/routes.ts'
import { verifyTaskHooks } from './health/verifyTaskHooks.ts'
import { type Lease, offerOf } from './leases/leaseRuns.ts'
import { barHost, releaseHost } from './leases/releaseHost.ts'
import { forgetUnknown, type Settlement, settleUnknown } from './leases/settleUnknown.ts'
import { offerMetrics } from './metrics.ts'
import { cancelRuns } from './queue/cancelRuns.ts'
import type { Lane } from './queue/lanes.ts'
import { preemptRun } from './queue/preemptRun.ts'
import { type QueueOrder, queueRuns } from './queue/queueRuns.ts'
import { createScheduler } from './queue/scheduler.ts'
import { type Withdrawn, withdraw } from './queue/withdraw.ts'
import { createReports, type Reports } from './reports.ts'
import { createRestoredRuns } from './restored/restoredRuns.ts'
import { runRetention } from './retention.ts'
import type { RunChange } from './runChange.ts'
import { createRunIds } from './runId.ts'
import type { RunViewer } from './runViewer.ts'
import { runSettings } from './settings.ts'
import { extendLeases } from './store/leases.ts'
import type { RunsOf } from './store/runDetails.ts'

export { readPauses } from './breaker/readPauses.ts'
export {
  type RunFile,
  type RunOwner,
  runColumns,
  type ScriptTask,
  type TaskParameters,
} from './changes.ts'
export { eraseRecordings, removeRecordings } from './evidence/eraseRecordings.ts'
export { asRunFile } from './files/asRunFile.ts'
export { type CapPlaces, readCapPlaces } from './gate/capPlaces.ts'
export type { NamedScope } from './gate/emergencyStop.ts'
export type { OwnObstacle } from './gate/gate.ts'
export type { AccountVerdict } from './gate/judgeAccount.ts'
export { countWaiting } from './health/countWaiting.ts'
export { askAboutClaims, askForHost, closeHostTasks, readAnswered, readClaimTask } from './health/hostTasks.ts'
export { judgeLimits, limitsOf } from './health/limits.ts'
export { askToLogIn } from './health/logins.ts'
export { causes, quarantine } from './health/quarantine.ts'
export { readUnhealthy } from './health/readUnhealthy.ts'
export { setReady } from './health/readyActions.ts'
export { isPhoneOut } from './health/views.ts'
export type { Lease } from './leases/leaseRuns.ts'
export type { Settlement } from './leases/settleUnknown.ts'
export {
  bookChecks,
  bookLanes,
  dryLane,
  type Lane,
  type LaneDefinition,
  lanes,
  type Pin,
  taskOfDryRun,
} from './queue/lanes.ts'
export { lookAtAccount } from './queue/lookAtAccount.ts'
export { organisationsOfAccounts } from './queue/organisationsOfAccounts.ts'
export type { Withdrawn } from './queue/withdraw.ts'
export type { KeptReport, Reported, ReportKeeper } from './reports.ts'
export { digestOf, type TaskIdentity } from './restored/notes.ts'
export {
  countHolds as countRestoredHolds,
  countRestoredActions,
  deleteHolds as deleteRestoredHolds,
  type HostRow as RestoredHostRow,
  leaveHostOut,
  leaveStrangerOut,
  readHolds as readRestoredHolds,
  readHosts as readRestoredHosts,
  readRestoredActions,
  readStrangers,
} from './restored/store.ts'
export { restoredHold } from './restored/tables.ts'
export type { RunChange } from './runChange.ts'
export { inWords, messagesOf, runMessage, runMessageTitle } from './runMessages.ts'
export { type RunViewer, runViewerOf, seenRuns } from './runViewer.ts'
export { runSettings } from './settings.ts'
export { readHaltsOfHost } from './store/halts.ts'
export { hasScript, readOpenRuns } from './store/openRuns.ts'
export { dryRun, halt, run, runAttempt, runDay, runLog, runSteps, runSwitch } from './tables.ts'
export { type Which, whichWork } from './works/whichWork.ts'

export const runs = defineDomain({
  name: 'runs',
  alerts: runMeasures,
  figures: { sources: [runSource] },
  deviceEvents: runEvents,
  retention: [...runRetention, ...healthRetention],
  settings: runSettings,
  contracts: [runFileContract, verifyTasks],
  grants: {
    nurture: ['run-statistics.*'],
    scripts: ['run-statistics.*'],
    phones: ['verify-task.*', 'platform-pause.list', 'platform-pause.export', 'phone.ready', 'account.ready'],
    leadPhones: ['platform-pause.lift'],
    halt: ['user-group.halt', 'user-group.resume', 'host.halt', 'host.resume', 'phone.halt', 'phone.resume'],
  },
  extend: {
    'card-type': cardTypeHooks,
    'platform-pause': pauseHooks,
    'verify-task': verifyTaskHooks,
    phone: { actions: readyActions('phone') },
    account: { actions: readyActions('account') },
  },
  needs: { phoneLeases },
  async start({ context, router, sockets, resources }, { phoneLeases }): Promise<LinkedRuns> {
    serveVerifyTasks(router, context, resources)
    const inWords = (at: number) => formatTime(at, context.settings.get(systemSettings.zone))
    const agents = createAgentLink({ readLease, inWords, log: context.log, every: context.loops.every })
    sockets.accept('/api/agent/link', agents)
    phoneLeases.notifyAgentsBy(agents.send)
    serveEvidence(router, context, agents)
    const phones = resources.tables.of(phone)
    const runs = await createRuns(context, agents, { phoneLeases, phones })
    serveRunFiles(router, context, agents, runs.ownerOf)
    resources.extend('platform-pause', { actions: { lift: liftAction(() => runs.wake()) } })
    resources.extend('user-group', { actions: haltActions(runs.halt, 'group') })
    resources.extend('host', { actions: haltActions(runs.halt, 'host') })
    resources.extend('phone', { actions: haltActions(runs.halt, 'phone') })
    return { ...runs, agents }
  },
})

/** Work on phones, for the domains above. */
export interface Runs extends Running {
  register(owner: RunOwner): void
  /** Who keeps what scripts hand in (`task.report`). */
  readonly reports: Reports
  /** Who has registered for a lane. */
  ownerOf(lane: Lane): RunOwner
  /** What tasks are called whose number and lane stand in these columns. */
  taskCalled(task: SQL, lane: SQL): SQL<string>
  /** All owners have registered: from here on queued runs go out, until `stop`. */
  begin(): Promise<void>
  /** Queues runs inside the caller's transaction; `wake` after its commit. */
  queue(tx: Sql, queue: QueueOrder, taskIds: readonly number[]): Promise<Map<number, number>>
  /** Cancels uncommitted runs inside the caller's transaction; `withdraw` what it gives back after the commit. */
  cancel(tx: Sql, seqs: readonly number[], note: string): Promise<Withdrawn[]>
  withdraw(gone: readonly Withdrawn[]): void
  /** One transaction in which the caller changes runs: their owners hear of it inside, consoles after it. */
  change<T>(work: (tx: Sql, changes: RunChange[]) => Promise<T>): Promise<T>
  /** Settles an outcome that is unknown, inside the caller's transaction; the changes are for its owner. */
  settle(tx: Sql, seq: number, settlement: Settlement): Promise<RunChange[]>
  /** A person has decided what became of these runs: nothing settles them any more. */
  forgetUnknown(tx: Sql, seqs: readonly number[]): Promise<void>
  /** Runs at length, in the reader's words: those of a task, the latest first, or one. */
  tell(of: RunsOf, runViewer: RunViewer): Promise<RunDetails[]>
  /** Of each run of a task that waits, or of one run: every phone with every rule that keeps it away. */
  why(of: RunsOf, runViewer: RunViewer): Promise<WhyRun[]>
  /** What the gate says of an account now. */
  judge(accountId: number, runViewer: RunViewer): Promise<AccountVerdict>
  /** The whole log of a run as text; undefined where there is none for the one who asks. */
  log(seq: number, runViewer: RunViewer): Promise<string | undefined>
  /** A host has connected: what it does not hold goes back, what it holds in vain comes back as the answer. */
  releaseHost(hostId: number, holding: readonly LeaseRef[]): Promise<LeaseRef[]>
  /** A host may not work any more: all that it was given goes back, or ends with an unknown outcome. */
  barHost(hostId: number): Promise<void>
  /** Calls back after the commit with phones whose runs have changed. Gives back how to stop. */
  onPhones(listener: (phoneIds: readonly number[]) => void): () => void
  /** Something has changed that may let a run go. */
  wake(): void
  /** Resolves after one whole look of the scheduler. */
  look(): Promise<void>
  readonly halt: EmergencyStop
  /** Since when a host is to say what it did; undefined: it has told, or nobody asks. */
  ledgerSince(hostId: number): Promise<number | undefined>
  /** An agent came whose secret nobody here knows. */
  stranger(secret: string, address: string): Promise<void>
  /** The screen at the end of an attempt, of the latest that has one where none is named. */
  screenshot(of: { seq: number; attempt?: number | undefined }, runViewer: RunViewer): Promise<Buffer | undefined>
  /** What was recorded of them: steps, pictures, trees, device logs. */
  readonly evidence: RunEvidence
}

/** Runs with the lines to the agents that carry them out. */
export interface LinkedRuns extends Runs {
  readonly agents: AgentLink<Lease>
}

/** What a lease says, and to whose agent: for the agent link. */
function readLease(lease: Lease): { hostId: number; offer: Offer } {
  return { hostId: lease.hostId, offer: offerOf(lease) }
}

export interface RunsOptions {
  newId?(): string
  tickMs?: number
}

/** Opens the runs: agents are heard; nothing is given out before `begin`. */
export async function createRuns(
  context: Context,
  link: AgentLink<Lease>,
  { phoneLeases, phones }: { phoneLeases: Pick<PhoneLeases, 'onPreempt'>; phones: Pick<Table, 'rights'> },
  { newId = createRunIds(context.now, randomBytes), ...options }: RunsOptions = {},
): Promise<Runs> {
  const { store, audit, settings, restored, clockWatch, secrets, metrics, log, loops, now, dataDir } = context
  const changes = createChanges(store, restored, clockWatch, () => settings.get(runSettings.settleEveryMs))
  const reports = createReports()
  const deps: RunDeps = {
    store,
    audit,
    settings,
    changes,
    reports,
    restored,
    clockWatch,
    secrets,
    agents: link,
    metrics,
    log,
    loops,
    now,
    newId,
    dataDir,
  }
  // While nobody was there to hear them, agents could not renew: that is not their fault.
  await store.write((tx) => extendLeases(tx, now() + settings.get(runSettings.leaseMs)))
  const scheduler = createScheduler(deps, options)
  const halt = createEmergencyStop(context, deps, { scheduler, phones })
  serveAgentMessages(link, deps, scheduler)
  phoneLeases.onPreempt(preemptRun(deps, scheduler))
  offerMetrics(deps)
  const restoredRuns = createRestoredRuns(deps)
  return {
    register: (owner) => changes.register(owner),
    reports,
    ownerOf: changes.ownerOf,
    taskCalled: changes.taskCalled,
    async begin() {
      await restoredRuns.begin()
      await halt.enforce()
      scheduler.start()
    },
    queue: (tx, queue, taskIds) => queueRuns(tx, deps, queue, taskIds),
    cancel: (tx, seqs, note) => cancelRuns(tx, deps, seqs, note),
    withdraw(gone) {
      withdraw(deps, gone, 'cancelled')
      // The agent needs a moment to let go of the phone.
      for (const { phoneId } of gone) if (phoneId !== null) scheduler.coolDown(phoneId)
    },
    change: (work) => changes.write(work),
    onPhones: changes.onPhones,
    settle: (tx, seq, settlement) => settleUnknown(tx, seq, settlement, now()),
    forgetUnknown,
    tell: (of, runViewer) => describeRuns(deps, of, runViewer),
    why: (of, runViewer) => whyWaiting(deps, of, runViewer),
    judge: (accountId, runViewer) => judgeAccount(deps, accountId, runViewer),
    log: (seq, runViewer) => logText(deps, seq, runViewer),
    releaseHost: (hostId, holding) => releaseHost(deps, hostId, holding),
    barHost: (hostId) => barHost(deps, hostId),
    wake: () => scheduler.wake(),
    look: () => scheduler.look(),
    halt,
    stranger: restoredRuns.stranger,
    ledgerSince: restoredRuns.ledgerSince,
    screenshot: async (of, runViewer) =>
      (await isRecordingSeen(store.read, of.seq, runViewer))
        ? readScreenshot(deps, of, runViewer.seesPhones)
        : undefined,
    evidence: readRunEvidence(context),
    async stop() {
      halt.stop()
      await scheduler.stop()
    },
  }
}
