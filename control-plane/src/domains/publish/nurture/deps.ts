import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Sessions } from '../../access/sessions/index.ts'
import type { Runs } from '../../work/runs/index.ts'
import type { ScheduledPosts } from '../publishing/index.ts'

/** What the use cases of nurture work with. */
export interface NurtureDeps {
  context: Context
  resources: Resources
  runs: Runs
  posts: ScheduledPosts
  sessions: Pick<Sessions, 'directory'>
  /** There may be something to do: look now. */
  wake(): void
}
