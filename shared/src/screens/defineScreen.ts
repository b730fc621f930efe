import type { AnyKey } from '../i18n/keys.ts'
import type { MenuPlace } from '../resource/define.ts'

/** A screen of a deep domain. Those of lists follow from the `route` of their definitions. */
export interface Screen {
  /** Also the first segment of the address. */
  readonly path: string
  /** Whoever has one of these permission keys may open it; none: everyone who is signed in. */
  readonly keys: readonly string[]
  /** Whose texts it is made of. */
  readonly area: string
  readonly title: AnyKey
  readonly menu?: MenuPlace
  /** Reached from elsewhere: no entry of the menu. */
  readonly hidden?: true
}

/**
 * A screen announces itself: in a file of its own in `shared/src/screens/<area>`, under the file's name. `npm run generate` collects
 * them. What it draws is announced by its feature in the console (`console/src/resource/feature.ts`).
 */
export function defineScreen(screen: Screen): Screen {
  return screen
}
