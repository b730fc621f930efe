import { type AnyKey, titleKey } from '../i18n/keys.ts'
import { menuGroups } from '../resource/areas.ts'
import { type AnyResource, type MenuPlace, permissionOf } from '../resource/define.ts'
import { resources } from '../resources/registry.gen.ts'
import { screens } from '../screens/registry.gen.ts'
import { statisticsScreens } from '../statistics/screens.gen.ts'

/** One screen of the console: the menu is built from these, and the server says which of them a role may open. */
export interface Route {
  /** Also the first segment of the address. */
  path: string
  /** Whoever has one of these permission keys may open it; none: everyone who is signed in. */
  keys: readonly string[]
  /** Whose texts its screen is made of. */
  area: string
  /** Group of the menu, text key `menu.<group>`: a part of its area. A group with one route is a plain item. */
  group: string
  title: AnyKey
  /** Reached from elsewhere: no entry of the menu. */
  hidden?: true
}

const groups = Object.keys(menuGroups)

/** All routes in the order of the menu: the screens that announce themselves, figures, and one for every `route` that a resource names. */
export function routesOf(definitions: readonly AnyResource[] = resources): Route[] {
  const routes = new Map<string, Placed>()
  for (const { menu, ...screen } of [...screens, ...statisticsScreens]) routes.set(screen.path, placed(screen, menu))
  for (const { name, view, route: path, area, menu } of definitions) {
    if (!path) continue
    const key = permissionOf({ name, ...(view && { view }) }, 'list')
    const shared = routes.get(path)
    // Several resources on one screen: any of them opens it, the first gives it its name.
    if (shared) shared.route.keys = [...shared.route.keys, key]
    else routes.set(path, placed({ path, keys: [key], area, title: titleKey(name) }, menu))
  }
  const groupRank = ({ group }: Route) => (groups.includes(group) ? groups.indexOf(group) : groups.length)
  return [...routes.values()]
    .sort((a, b) => groupRank(a.route) - groupRank(b.route) || a.rank - b.rank)
    .map(({ route }) => route)
}

interface Placed {
  route: Route
  rank: number
}

/** Whoever says no rank follows those that do. */
function placed(route: Omit<Route, 'group'>, { group = route.area, rank = 1e9 }: MenuPlace = {}): Placed {
  return { route: { ...route, group }, rank }
}

/** The routes that a set of permission keys opens; never empty. */
export function allowedRoutes(routes: readonly Route[], has: (key: string) => boolean): Route[] {
  return routes.filter((route) => route.keys.length === 0 || route.keys.some(has))
}
