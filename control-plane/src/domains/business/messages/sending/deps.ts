import type { Context } from '../../../../platform/context.ts'
import type { Resources } from '../../../../resources/index.ts'
import type { Runs } from '../../../work/runs/index.ts'
import type { Masks } from '../masks.ts'

/** What sending works with. */
export interface SendingDeps {
  context: Context
  resources: Resources
  runs: Runs
  /** Of the texts of answers: what is masked goes out as it was written. */
  masks: Masks
}
