import type { LogLine } from '@quarterdeck/shared/protocol/agent.ts'
import type { AgentLink } from '../../../hub/agentLink.ts'
import type { HostRef } from '../../../hub/agentMessages.ts'
import { batched } from '../../../platform/batched.ts'
import type { HeldLease, RunDeps } from './deps.ts'
import { saveScreenshot } from './evidence/screenshots.ts'
import { failureWords } from './failureWords.ts'
import { commitRun } from './leases/commitRun.ts'
import { finishRuns, type RunResult } from './leases/finishRuns.ts'
import { keepReports } from './leases/keepReports.ts'
import type { Lease } from './leases/leaseRuns.ts'
import { refuseOffer } from './leases/refuseOffer.ts'
import { advanceRun, renewLease } from './leases/renewLease.ts'
import type { Scheduler } from './queue/scheduler.ts'
import { takeLedger } from './restored/takeLedger.ts'
import { maxLogLines } from './rules.ts'
import { quote } from './runMessages.ts'
import { readAttempt } from './store/leases.ts'
import { addLog } from './store/runs.ts'

/** What agents say of their runs. Each answer goes out after the commit that it speaks of. */
export function serveAgentMessages(link: AgentLink<Lease>, deps: RunDeps, scheduler: Scheduler): void {
  const finish = batched((results: readonly RunResult[]) => finishRuns(deps, results))
  link.handle('accept', async (from, message) => {
    const lost = await renewLease(deps, from.id, [message])
    if (lost.length > 0) withdrawLost(from, message)
  })
  link.handle('renew', async (from, message) => {
    link.send(from.id, { type: 'renewed', lost: await renewLease(deps, from.id, message.leases) })
  })
  link.handle('progress', async (from, message) => {
    if (!(await advanceRun(deps, heldBy(from, message), message.state))) withdrawLost(from, message)
  })
  link.handle('refuse', async (from, message) => {
    const { fault, final } = message
    const words = failureWords(message)
    const phoneId = await refuseOffer(deps, { ...heldBy(from, message), message: words, fault, final })
    if (phoneId !== undefined && !final) scheduler.coolDown(phoneId)
    scheduler.wake()
  })
  link.handle('commit', async (from, message) => {
    const answer = await commitRun(deps, heldBy(from, message))
    const reason = answer.ok ? '' : answer.reason
    link.send(from.id, { type: 'committed', request: message.request, ok: answer.ok, reason })
    if (!answer.ok) deps.log.warn({ run: message.run, lease: message.lease, reason }, 'a commit was refused')
    deps.metrics.count('quarterdeck_commits_total', 'Commits asked for.', { answer: reason || 'ok' })
  })
  link.handle('result', async (from, message) => {
    const held = heldBy(from, message)
    // A picture that cannot be kept (disk full) is no reason to lose what it shows.
    const picture = await saveScreenshot(deps, held, message).catch((error: unknown) => {
      deps.log.warn({ err: error, run: message.run }, 'a screenshot could not be kept')
      return undefined
    })
    const { attempt, outcome, at } = message
    const answer = await finish({ ...held, attempt, outcome, at, ...(picture && { picture }) })
    link.send(from.id, { type: 'ack', id: message.id })
    deps.metrics.count('quarterdeck_results_total', 'Results of runs.', { outcome: message.outcome.kind, answer })
    if (answer === 'refused') deps.log.warn({ run: message.run, lease: message.lease }, 'a result came too late')
    scheduler.wake()
  })
  link.handle('reported', async (from, message) => {
    await keepReports(deps, heldBy(from, message), message)
    link.send(from.id, { type: 'ack', id: message.id })
  })
  link.handle('log', (from, message) => keepLog(deps, heldBy(from, message), message.lines))
  link.handle('ledger', (from, message) => takeLedger(deps, from, message))
  link.handle('halted', async (from) => {
    deps.log.info({ host: from.name }, 'the host stands still')
  })

  function withdrawLost(from: HostRef, { run, lease }: { run: string; lease: number }): void {
    link.send(from.id, { type: 'withdraw', run, lease, reason: 'lease lost' })
  }
}

function heldBy(from: HostRef, { run, lease }: { run: string; lease: number }): HeldLease {
  return { run, lease, hostId: from.id }
}

/** Kept also when the lease is lost: it tells how that came about. */
function keepLog(deps: RunDeps, held: HeldLease, lines: readonly LogLine[]): Promise<void> {
  return deps.store.write(async (tx) => {
    const attempt = await readAttempt(tx, held)
    if (!attempt) return
    const kept = lines.map((line) => ({ ...line, text: quote(line.text, 4000) }))
    await addLog(tx, attempt.seq, held.lease, kept, maxLogLines)
  })
}
