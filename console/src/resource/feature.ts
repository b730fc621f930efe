import type { ComponentType } from 'react'
import type { BesidePhoneProps } from './besidePhone.ts'
import type { RouteTab } from './routeTabs.ts'
import type { ScreenExtensions } from './screenExtensions.ts'

/** What the console has for a feature beside what follows from its definitions. Nothing of it is loaded before it is drawn. */
export interface Feature {
  /** By route: its screen, where that is more than the lists of the route. */
  readonly screens: Readonly<Record<string, OwnScreen>>
  /** By the name of a list: what its screen has that its definition cannot say. */
  readonly extensions: Readonly<Record<string, () => Promise<{ extensions: ScreenExtensions }>>>
  /** By route: what stands on tabs of their own beside its lists. */
  readonly routeTabs: Readonly<Record<string, () => Promise<{ routeTabs: readonly RouteTab[] }>>>
  /** By a parameter of the address: what is done with the phone whose screen is shown, beside it (`/android?phones=5&post=12`). */
  readonly besidePhone: Readonly<Record<string, () => Promise<ComponentType<BesidePhoneProps>>>>
}

export interface OwnScreen {
  load(): Promise<ComponentType>
  /** Areas whose words it shows beside those of its own. Others that are missing come a moment late. */
  readonly areas?: readonly string[]
  /** Lists of other screens whose dialogs it opens. */
  readonly lists?: readonly string[]
}

/**
 * A feature announces itself: in the `index.ts` of its folder in `screens/<area>`, as a constant with the folder's name. `npm run
 * generate` collects them, so that a new one stands in no list.
 */
export function defineFeature({
  screens = {},
  extensions = {},
  routeTabs = {},
  besidePhone = {},
}: Partial<Feature>): Feature {
  return { screens, extensions, routeTabs, besidePhone }
}
