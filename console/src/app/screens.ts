import { type ComponentType, lazy } from 'react'
import { resourcesAt } from '../api/resourceAt.ts'
import { loadArea } from '../i18n/loadTexts.ts'
import { loadPieces } from './pieces.ts'
import { routeAt } from './routeAt.ts'

type Load = () => Promise<{ default: ComponentType }>

/** Screens that are more than a plain resource. Every other route gets the screen that its definition describes. */
const own: Readonly<Record<string, Load>> = {
  '/sitePage': () => import('../screens/site/sitePage/SitePageScreen.tsx').then(as('SitePageScreen')),
  '/accessStatistics': () => import('../screens/site/accessStatistics/AccessScreen.tsx').then(as('AccessScreen')),
  '/siteStatusMonitoring': () =>
    import('../screens/site/siteStatusMonitoring/SiteStatusScreen.tsx').then(as('SiteStatusScreen')),
  '/runStatistics': () =>
    import('../screens/fleet/runStatistics/RunStatisticsScreen.tsx').then(as('RunStatisticsScreen')),
  '/jobCentre': () => import('../screens/jobs/jobCentre/JobCentreScreen.tsx').then(as('JobCentreScreen')),
  '/settingManage': () => import('../screens/settings/settingManage/SettingScreen.tsx').then(as('SettingScreen')),
  '/android': () => import('../screens/phones/android/AndroidScreen.tsx').then(as('AndroidScreen')),
  '/phoneWall': () => import('../screens/phones/phoneWall/PhoneWallScreen.tsx').then(as('PhoneWallScreen')),
  '/groupControl': () => import('../screens/phones/groupControl/GroupControlScreen.tsx').then(as('GroupControlScreen')),
  '/projectionWall': () => import('../screens/phones/projectionWall/ProjectionScreen.tsx').then(as('ProjectionScreen')),
  '/homeStatis': () => import('../screens/home/homeStatis/HomeScreen.tsx').then(as('HomeScreen')),
}

const plain: Load = () => import('../resource/RouteScreen.tsx').then(as('RouteScreen'))

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

/** Words of other menu groups that a screen shows. Others that are missing come a moment late. */
const furtherAreas: Readonly<Record<string, readonly string[]>> = {
  '/homeStatis': ['promotion', 'fleet'],
  '/settingManage': ['site'],
}

/** The screen together with its words and pieces. */
async function load(path: string): Promise<{ default: ComponentType }> {
  const area = routeAt(path)?.area
  const areas = [...(area ? [area] : []), ...(furtherAreas[path] ?? [])]
  const lists = resourcesAt(path).map(({ name }) => name)
  const [module] = await Promise.all([(own[path] ?? plain)(), loadPieces(path, lists), ...areas.map(loadArea)])
  return module
}

function as<K extends string>(name: K): (module: Record<K, ComponentType>) => { default: ComponentType } {
  return (module) => ({ default: module[name] })
}
