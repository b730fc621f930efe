import type { RunOutcome } from '@quarterdeck/shared/protocol/agent.ts'
import { PhoneLost, PhoneRefused } from '../phones/phoneError.ts'
import type { ScriptEnd } from '../sandbox/host.ts'
import { TaskFailed } from '../scriptApi/scriptApi.ts'
import { RunCut } from './runCut.ts'

/**
 * What an end means. Before the commit a script that did not work has failed, and a run that was cut off may be tried
 * again. After it only two things are certain: the script returned, or said itself that it failed.
 */
export function outcomeOf(end: ScriptEnd, committed: boolean): RunOutcome {
  if (end.kind === 'returned') return { kind: 'succeeded', result: resultOf(end.value).result }
  if (end.kind === 'inspected') return failed('agent_fault', 'the script was read and not run')
  if (end.kind === 'threw') {
    const message = end.line > 0 ? `line ${end.line}: ${end.message}` : end.message
    return committed ? unknown(message) : failed(end.code, message)
  }
  const { error } = end
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof TaskFailed) return failed('failed_by_script', message)
  if (committed) return unknown(message)
  if (error instanceof PhoneLost) return { kind: 'interrupted', message: cut(message) }
  if (error instanceof PhoneRefused) return failed(error.code, message)
  if (!(error instanceof RunCut)) return failed('agent_fault', message)
  if (error.reason === 'withdrawn') return { kind: 'cancelled', message: cut(message) }
  if (error.reason === 'time_limit') return failed('time_limit', message)
  return { kind: 'interrupted', message: cut(message) }
}

type Result = Extract<RunOutcome, { kind: 'succeeded' }>['result']

/** Strings, numbers and booleans of what a script returned; the names of what was left out. */
export function resultOf(value: unknown): { result: Result; leftOut: string[] } {
  const result: Result = {}
  const leftOut: string[] = []
  if (value === null || value === undefined) return { result, leftOut }
  if (typeof value !== 'object' || Array.isArray(value)) return { result, leftOut: ['the value itself'] }
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string') result[name] = field.slice(0, 20_000)
    else if (typeof field === 'number' || typeof field === 'boolean') result[name] = field
    else leftOut.push(name)
  }
  return { result, leftOut }
}

function failed(code: string, message: string): RunOutcome {
  return { kind: 'failed', code, message: cut(message) }
}

function unknown(message: string): RunOutcome {
  return { kind: 'unknown', message: cut(message) }
}

function cut(message: string): string {
  return message.slice(0, 2000)
}
