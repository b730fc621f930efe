import { AppError, type Problem } from '@quarterdeck/shared/errors/appError.ts'

/** Of a thousand wrong rows the first few say enough. */
const mostSaid = 20

export function refuseProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError('invalid', {}, { problems: problems.slice(0, mostSaid) })
}
