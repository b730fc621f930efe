import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Sessions } from '../../access/sessions/index.ts'
import type { Generation } from '../../content/generation/index.ts'
import type { Reviews } from '../../content/review/index.ts'
import type { HandStarts } from '../nurture/index.ts'
import type { ScheduledPosts } from '../publishing/index.ts'

/** What workflows work with: the doors of the domains in which their steps make rows. */
export interface WorkflowDeps {
  context: Context
  resources: Resources
  sessions: Pick<Sessions, 'directory'>
  generation: Pick<Generation, 'maker' | 'foresee'>
  reviews: Pick<Reviews, 'submit'>
  posts: ScheduledPosts
  nurture: HandStarts
  /** Words of the installation, for what another domain refused. */
  t: Translate
  /** There may be something to do: look now. */
  wake(): void
}
