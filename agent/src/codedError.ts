import { failureDetailText } from '@quarterdeck/shared/contracts/failureDetailText.ts'
import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'

/** What has happened: a code with values, or what a phone or a program said, which stays as it is. */
export type ErrorMessage = string | FailureDetail

/** An error that operators read in their language; its message is the English of it, for logs. */
export class CodedError extends Error {
  readonly particulars: readonly FailureDetail[]
  constructor(told: ErrorMessage) {
    super(typeof told === 'string' ? told : failureDetailText(told))
    this.particulars = typeof told === 'string' ? [] : [told]
  }
}

/** Of an answer to the control plane. */
export interface ErrorReport {
  message: string
  particulars?: FailureDetail[]
}

/** What goes to the control plane of an error. */
export function errorReportOf(error: unknown, max: number): ErrorReport {
  const message = String(error instanceof Error ? error.message : error).slice(0, max)
  const particulars = error instanceof CodedError ? [...error.particulars] : []
  return particulars.length > 0 ? { message, particulars } : { message }
}
