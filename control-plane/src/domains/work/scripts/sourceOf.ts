import { createHash } from 'node:crypto'
import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { placeText } from '@quarterdeck/shared/contracts/problemText.ts'
import type { ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { ScriptProblem } from '@quarterdeck/shared/contracts/scriptProblem.ts'
import { AppError } from '@quarterdeck/shared/errors/appError.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'

export function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex')
}

/** The meta of a script that is right; otherwise the refusal with every line that is not. */
export function refuseWrong(source: string, verdict: ScriptVerdict): ScriptMeta {
  if (verdict.ok) return verdict.meta
  throw scriptRefusal(verdict.problems, source)
}

/** Every problem with its place and the line that it stands in, as people who see only the sentence need it. */
export function scriptRefusal(found: readonly ScriptProblem[], source = ''): AppError {
  const lines = source.split('\n')
  const problems = found.map((problem) => ({
    field: 'source',
    code: 'script_invalid' as const,
    data: { place: placeText(problem), line: quoted(lines[problem.line - 1] ?? '') },
    words: { message: { text: codeKey('script.problem', problem.code), data: problem.values } },
  }))
  return new AppError('invalid', {}, { problems })
}

function quoted(line: string): string {
  const text = line.trim()
  return text === '' ? '' : ` › ${text.length > 120 ? `${text.slice(0, 119)}…` : text}`
}
