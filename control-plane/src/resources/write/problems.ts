import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'

/** Of a thousand wrong rows the first few say enough. */
const mostSaid = 20

export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  // A row that is there already is refused alike, whether an index says so or a rule.
  const code = problems.every((problem) => problem.code === 'duplicate') ? 'duplicate' : 'invalid'
  throw new AppError(code, {}, { problems: problems.slice(0, mostSaid) })
}
