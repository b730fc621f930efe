import type { Context } from '../../../platform/context.ts'
import type { Resources } from '../../../resources/index.ts'
import type { Reviews } from '../../content/review/index.ts'
import type { AskedTranslations } from '../../content/translations/index.ts'
import type { Screens } from '../../fleet/screens/index.ts'
import type { Runs } from '../../work/runs/index.ts'

/** What the use cases of publishing work with. */
export interface PublishingDeps {
  context: Context
  resources: Resources
  reviews: Reviews
  runs: Runs
  screens: Pick<Screens, 'bringMedia'>
  translations: { asked: AskedTranslations }
  /** There may be something to do: look now. */
  wake(): void
}
