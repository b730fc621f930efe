import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { type Told, ToldError } from '../toldError.ts'

/** The phone or the way to it is gone, or did not answer in time: what it did is not known. */
export class PhoneLost extends ToldError {
  override readonly name = 'PhoneLost'
}

/** The phone answered, and said no: the app cannot be opened, the text cannot be typed. */
export class PhoneRefused extends ToldError {
  override readonly name = 'PhoneRefused'
  readonly code: FailureCode
  constructor(code: FailureCode, told: Told) {
    super(told)
    this.code = code
  }
}
