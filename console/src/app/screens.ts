import { statisticsScreens } from '@quarterdeck/shared/statistics/screens.gen.ts'
import { type ComponentType, lazy } from 'react'
import { resourcesAt } from '../api/resourceAt.ts'
import { loadArea } from '../i18n/loadTexts.ts'
import type { OwnScreen } from '../resource/feature.ts'
import { loadExtensions, ownScreen } from './loadFeature.ts'
import { routeAt } from './routeAt.ts'

/** What every route gets that no feature has a screen for. */
const plain: OwnScreen = { load: async () => (await import('../resource/RouteScreen.tsx')).RouteScreen }

/** What follows from a definition of figures. */
const figures: OwnScreen = { load: async () => (await import('../resource/figures/FigureScreen.tsx')).FigureScreen }

const made = new Map<string, ComponentType>()

/** The screen of a route, loaded when it is first drawn. */
export function screenOf(path: string): ComponentType {
  let screen = made.get(path)
  if (!screen) {
    screen = lazy(() => load(path))
    made.set(path, screen)
  }
  return screen
}

/** Starts loading a screen that is about to be drawn. */
export function preloadScreen(path: string): void {
  void load(path)
}

/** The screen together with its words and extensions. */
async function load(path: string): Promise<{ default: ComponentType }> {
  const area = routeAt(path)?.area
  const screen = ownScreen(path) ?? (statisticsScreens.some((figure) => figure.path === path) ? figures : plain)
  const areas = [...(area ? [area] : []), ...(screen.areas ?? [])]
  const lists = [...resourcesAt(path).map(({ name }) => name), ...(screen.lists ?? [])]
  const [component] = await Promise.all([screen.load(), loadExtensions(path, lists), ...areas.map(loadArea)])
  return { default: component }
}
