import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Runs } from '../../work/runs/index.ts'

/** What the use cases of nurture work with. */
export interface NurtureDeps {
  context: Context
  resources: Resources
  runs: Runs
}
