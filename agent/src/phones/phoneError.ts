import type { FailureCode } from '@quarterdeck/shared/protocol/failureCodes.ts'
import { CodedError, type ErrorMessage } from '../codedError.ts'

/** The phone or the way to it is gone, or did not answer in time: what it did is not known. */
export class PhoneLost extends CodedError {
  override readonly name = 'PhoneLost'
}

/**
 * The phone is there and answers, but not this question: it took longer than it may, or said more than is read. That is no fault of the
 * phone, and what it was doing is not known.
 */
export class Unanswered extends CodedError {
  override readonly name = 'Unanswered'
  readonly code: 'answer_late' | 'answer_too_long'
  constructor(code: Unanswered['code'], told: ErrorMessage) {
    super(told)
    this.code = code
  }
}

/** The phone answered, and said no: the app cannot be opened, the text cannot be typed. */
export class PhoneRefused extends CodedError {
  override readonly name = 'PhoneRefused'
  readonly code: FailureCode
  /** All that the phone said, where `told` is one line of it; else ''. */
  readonly answer: string
  constructor(code: FailureCode, told: ErrorMessage, answer = '') {
    super(told)
    this.code = code
    this.answer = answer
  }
}
