import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { CodedError, type ErrorMessage } from '../codedError.ts'

/** The phone or the way to it is gone, or did not answer in time: what it did is not known. */
export class PhoneLost extends CodedError {
  override readonly name = 'PhoneLost'
}

/** The phone answered, and said no: the app cannot be opened, the text cannot be typed. */
export class PhoneRefused extends CodedError {
  override readonly name = 'PhoneRefused'
  readonly code: FailureCode
  constructor(code: FailureCode, told: ErrorMessage) {
    super(told)
    this.code = code
  }
}
