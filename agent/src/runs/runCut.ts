import { CodedError, type ErrorMessage } from '../codedError.ts'

/** Why a run was ended from outside its script. */
export type CutReason = 'withdrawn' | 'lease_lost' | 'commit_refused' | 'halted' | 'stopping' | 'adb_off' | 'time_limit'

/** The reason with which a run's signal is aborted. */
export class RunCut extends CodedError {
  readonly reason: CutReason
  constructor(reason: CutReason, told: ErrorMessage) {
    super(told)
    this.reason = reason
  }
}
