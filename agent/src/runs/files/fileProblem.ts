import type { FailureDetail } from '@quarterdeck/shared/protocol/failureDetail.ts'
import { CodedError, type ErrorMessage } from '../../codedError.ts'

/** A file of a run did not come to this host, or not to the phone: the run ends before its script begins. */
export class FileProblem extends CodedError {
  readonly code: 'file_not_fetched' | 'file_not_placed'
  /** A later time may well bring it. */
  readonly mayPass: boolean
  constructor(code: FileProblem['code'], told: ErrorMessage | FailureDetail, mayPass = false) {
    super(told)
    this.code = code
    this.mayPass = mayPass
  }
}
