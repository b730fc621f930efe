import { CallError } from '@quarterdeck/shared/contracts/call.ts'

/** What a failed call means for the whole page, beyond the place that made it (matrix.md §8, decisions.md §3). */
export type Consequence = 'expired' | 'reload' | 'forbidden' | 'toast' | 'unreachable' | 'none'

export function consequenceOf(error: CallError): Consequence {
  switch (error.status) {
    case 0:
      return 'unreachable'
    case 401:
      return error.enveloped ? 'expired' : 'reload'
    case 403:
      // The shell shows the way to set it up instead of itself.
      return isFactorWanted(error) ? 'none' : 'forbidden'
    default:
      return error.status >= 500 && error.enveloped && error.message !== '' ? 'toast' : 'none'
  }
}

/** The server wants a fresh code of the second factor with the call. */
export function isCodeAsked(error: unknown): boolean {
  return isCallError(error) && error.code === 'login_code_required'
}

/** The server lets this user do nothing before a second factor is set up. */
export function isFactorWanted(error: unknown): boolean {
  return isCallError(error) && error.code === 'factor_required'
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError
}
