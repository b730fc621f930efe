import { AppError, type Problem, type Wording, type Words } from '@quarterdeck/shared/errors/appError.ts'
import type { ErrorCode } from '@quarterdeck/shared/errors/codes.ts'
import { refusalInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { isBroken, isDuplicate, StoreError } from '../platform/store/storeError.ts'

/** The envelope of a call that failed. */
export interface Refusal {
  status: number
  message: string
  code: ErrorCode
  problems: { field: string; message: string }[]
  /** Of `changed_meanwhile`: who changed the row and when, and the row as it is now. */
  data?: unknown
  /** Only of faults: stands in the log beside what happened. */
  correlation?: string
}

/** What the caller hears of an error. */
export function refusalOf(error: AppError, t: Translate, correlation?: string): Refusal {
  const problems = error.problems.map((problem) => ({ field: problem.field, message: wordsOf(problem, t) }))
  const [only, ...others] = error.problems
  // One thing wrong: say that, instead of "invalid".
  const code = error.code === 'invalid' && only && others.length === 0 ? only.code : error.code
  const message =
    error.code === 'invalid' && problems.length > 0
      ? [...new Set(problems.map((problem) => problem.message))].slice(0, 3).join(' ')
      : error.code === 'phone_refused'
        ? refusalInWords(error, t)
        : t(error.text ?? `errors.${error.code}`, {
            ...error.data,
            ...inWords(error.words, t),
            ...(correlation && { id: correlation }),
          })
  const beside = { ...(error.answer !== undefined && { data: error.answer }), ...(correlation && { correlation }) }
  return { status: error.status, message, code, problems, ...beside }
}

/** Anything thrown as an expected refusal; `undefined`: it is a fault of ours. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code === 'fault' ? undefined : error
  if (isDuplicate(error))
    return new AppError('duplicate', { field: error.constraint?.columns.join(', ') ?? '' }, { cause: error })
  if (error instanceof StoreError && error.code === 'SQLITE_FULL')
    return new AppError('disk_full', {}, { cause: error })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOSPC')
    return new AppError('disk_full', {}, { cause: error })
  if (error instanceof StoreError && isBroken(error.code)) return new AppError('database_broken', {}, { cause: error })
  if (error instanceof StoreError && error.code.startsWith('SQLITE_READONLY'))
    return new AppError('folder_read_only', {}, { cause: error })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EROFS')
    return new AppError('folder_read_only', {}, { cause: error })
  if (error instanceof StoreError && error.code === 'STORE_UNREACHABLE')
    return new AppError('database_away', {}, { cause: error })
  if (error instanceof StoreError && error.code === 'STORE_TOO_MUCH')
    return new AppError('too_much_at_once', {}, { cause: error })
  if (error instanceof StoreError && unavailable.has(error.code)) return new AppError('busy', {}, { cause: error })
  return undefined
}

const unavailable = new Set(['STORE_TIMEOUT', 'STORE_LOST', 'STORE_CLOSED', 'STORE_GONE', 'SQLITE_BUSY'])

/** One problem in words; the field is named where the text has a place for it. */
export function wordsOf(problem: Problem, t: Translate): string {
  return t(problem.text ?? `errors.${problem.code}`, {
    field: problem.field,
    ...problem.data,
    ...inWords(problem.words, t),
  })
}

/** A text that may be a value of another. */
export function wordingInWords({ text, data, words }: Wording, t: Translate): string {
  return t(text, { ...data, ...inWords(words, t) })
}

/** Values of a text that are texts themselves. */
function inWords(words: Words = {}, t: Translate): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, wordingInWords(one, t)]))
}
