import { createHash } from 'node:crypto'
import { problemWithLine, type ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import type { ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'

export function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex')
}

/** The meta of a script that is right; otherwise the refusal with every line that is not. */
export function refuseWrong(source: string, verdict: ScriptVerdict): ScriptMeta {
  if (verdict.ok) return verdict.meta
  throw scriptRefusal(verdict.problems.map((problem) => problemWithLine(source, problem)))
}

export function scriptRefusal(messages: readonly string[]): AppError {
  const problems = messages.map((message) => ({ field: 'source', code: 'script_invalid' as const, data: { message } }))
  return new AppError('invalid', {}, { problems })
}
