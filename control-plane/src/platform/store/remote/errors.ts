import { ClientError, HttpServerError, ResponseError } from '@libsql/hrana-client'
import { constraintCode, StoreError } from '../storeError.ts'

/** Gives what streams of a libSQL server throw the codes that embedded SQLite uses for the same fault. */
export function toStoreError(error: unknown, at = 0): StoreError {
  if (error instanceof StoreError) return error
  if (!(error instanceof ClientError)) {
    return new StoreError('STORE_UNREACHABLE', `the database server does not answer: ${reason(error)}`, {
      cause: error,
    })
  }
  const message = withoutPrefixes(error.message)
  return new StoreError(toCode(givenCode(error), message), message, { index: at, cause: error })
}

/** Errors after which the server has no transaction any more, or none that can be trusted. */
export function endsTransaction({ code }: StoreError): boolean {
  return code.startsWith('STORE_') || /^SQLITE_(?:FULL|IOERR|NOMEM|CORRUPT|NOTADB|INTERRUPT|BUSY)/.test(code)
}

/** Errors that go away by themselves, if nothing has been done yet. */
export function isPassing({ code }: StoreError): boolean {
  return code === 'STORE_UNREACHABLE' || code.startsWith('SQLITE_BUSY')
}

function givenCode(error: ClientError): string {
  if (error instanceof HttpServerError) return 'SERVER_ERROR'
  return (error instanceof ResponseError && error.code) || 'UNKNOWN'
}

function toCode(code: string, message: string): string {
  if (code.startsWith('SQLITE_CONSTRAINT')) return constraintCode(message)
  if (known[code]) return known[code]
  if (code.startsWith('SQLITE_')) return code
  return code.startsWith('SQL_') ? 'SQLITE_ERROR' : 'STORE_LOST'
}

const known: Record<string, string> = {
  SQLITE_UNKNOWN: 'SQLITE_ERROR',
  SQL_MANY_STATEMENTS: 'SQLITE_MISUSE',
  ARGS_INVALID: 'SQLITE_MISUSE',
  RESPONSE_TOO_LARGE: 'SQLITE_TOOBIG',
  SERVER_ERROR: 'STORE_UNREACHABLE',
}

/** `SQLITE_CONSTRAINT: SQLITE_CONSTRAINT: SQLite error: UNIQUE …` says the same thing three times. */
function withoutPrefixes(message: string): string {
  return message.replace(/^(?:[A-Z_]+: )+/, '').replace(/^SQL(?:ite| input) error: /, '')
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
