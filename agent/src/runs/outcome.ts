import { failureDetail, failureDetailText } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { type ErrorReport, errorReportOf } from '../codedError.ts'
import { PhoneLost, PhoneRefused, Unanswered } from '../phones/phoneError.ts'
import type { ScriptEnd } from '../sandbox/host.ts'
import { PersonAsked, TaskFailed } from '../scriptApi/scriptApi.ts'
import { failureCauseOf } from './failureCauseOf.ts'
import { FileProblem } from './files/fileProblem.ts'
import { RunCut } from './runCut.ts'
import { StoppedAtCommit } from './stoppedAtCommit.ts'

/**
 * What an end means. Before the commit a script that did not work has failed, and a run that was cut off may be tried
 * again. After it only two things are certain: the script returned, or said itself that it failed. `wasSlow`: the run was
 * mostly spent waiting for the phone. `nothingSent`: its first act after the commit was refused before anything was sent to the phone.
 */
export function outcomeOf(end: ScriptEnd, committed: boolean, wasSlow: boolean, nothingSent = false): RunOutcome {
  if (end.kind === 'returned') return { kind: 'succeeded', result: end.result }
  if (end.kind === 'broken' && end.error instanceof StoppedAtCommit) return { kind: 'stoppedAtCommit' }
  const fault = failureCauseOf(end, wasSlow)
  const told = messageOf(end)
  const { message } = told
  const error = end.kind === 'broken' ? end.error : undefined
  if (error instanceof TaskFailed) {
    const { restMinutes } = error
    return { kind: 'failed', fault, code: 'failed_by_script', message, ...(restMinutes && { restMinutes }) }
  }
  const code = codeOf(end)
  if (committed && nothingSent && end.kind === 'threw') return { kind: 'failed', fault, code, nothingSent, ...told }
  if (committed) return { kind: 'unknown', fault, code, ...told }
  if (error instanceof PersonAsked) return { kind: 'asked', message }
  if (error instanceof RunCut && error.reason === 'withdrawn') return { kind: 'cancelled', code, ...told }
  const wasCut =
    (error instanceof FileProblem && error.mayPass) ||
    error instanceof PhoneLost ||
    error instanceof Unanswered ||
    (error instanceof RunCut && error.reason !== 'time_limit')
  return wasCut ? { kind: 'interrupted', fault, code, ...told } : { kind: 'failed', fault, code, ...told }
}

type Failure = Exclude<ScriptEnd, { kind: 'returned' }>

function messageOf(end: Failure): ErrorReport {
  if (end.kind === 'inspected') return { message: 'the script was read and not run' }
  if (end.kind === 'broken') return errorReportOf(end.error, 2000)
  const found = end.particular ?? (end.line > 0 ? failureDetail('quoted', { message: end.message }) : undefined)
  if (!found) return { message: end.message.slice(0, 2000) }
  const placed = { ...found, ...(end.line > 0 && { line: end.line }) }
  return { message: failureDetailText(placed).slice(0, 2000), particulars: [placed] }
}

function codeOf(end: Failure): string {
  if (end.kind === 'threw') return end.code
  const error = end.kind === 'broken' ? end.error : undefined
  if (error instanceof PhoneRefused || error instanceof Unanswered || error instanceof FileProblem) return error.code
  if (error instanceof PhoneLost) return 'phone_lost'
  return error instanceof RunCut ? error.reason : 'agent_fault'
}
