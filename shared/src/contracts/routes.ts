import { type AnyKey, titleKey } from '../i18n/keys.ts'
import { type AnyResource, permissionOf } from '../resource/define.ts'
import { resources } from '../resources/registry.gen.ts'

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

/** Screens of deep domains. */
const deepRoutes: readonly Omit<Route, 'group'>[] = [
  { path: '/homeStatis', keys: [], area: 'home', title: 'menu.homeStatis' },
  { path: '/documentRecord', keys: ['book-task.list'], area: 'promotion', title: 'menu.documentRecord' },
  { path: '/sitePage', keys: ['site.list'], area: 'site', title: 'site-timeline.title', hidden: true },
  { path: '/runStatistics', keys: ['run-statistics.list'], area: 'fleet', title: 'run-statistics.title' },
  { path: '/projectionWall', keys: ['phone-wall.list'], area: 'fleet', title: 'projection-wall.title' },
  { path: '/groupControl', keys: ['group-control.use'], area: 'fleet', title: 'group-control.title' },
  { path: '/android', keys: ['screen.watch'], area: 'fleet', title: 'screen.title', hidden: true },
  { path: '/jobCentre', keys: [], area: 'system', title: 'job.title', hidden: true },
  {
    path: '/settingManage',
    keys: ['setting.list', 'site-check.config'],
    area: 'system',
    title: 'retention.title',
  },
]

/** Groups of the menu in their order, and what stands in front in each; other screens follow, in the group of their area. */
const groups: Readonly<Record<string, readonly string[]>> = {
  home: [],
  promotion: [],
  site: [],
  fleet: [
    ...['/phoneWall', '/projectionWall', '/groupControl', '/phoneManage', '/verifyTask'],
    ...['/accountManage', '/deviceAccounts', '/platformManage'],
  ],
  runs: ['/taskQueue', '/scriptStatus', '/executionLog', '/runStatistics', '/scriptManage'],
  devices: [
    ...['/deviceList', '/hostManage', '/masterDevices', '/subsystemDevices', '/simManage', '/phoneModel'],
    ...['/tagManage', '/cardTypeManage', '/deviceApproval', '/whitelist', '/appVersion'],
    ...['/phoneVersion', '/appBuild', '/appUpgrade'],
    ...['/phoneLeases', '/recordings', '/platformLog'],
  ],
  // Alerts are about phones as well as sites.
  system: ['/alertEvents', '/alertManage'],
}

/** All routes in the order of the menu: those of deep domains, and one for every `route` that a resource names. */
export function routesOf(definitions: readonly AnyResource[] = resources as unknown as AnyResource[]): Route[] {
  const routes = new Map(deepRoutes.map((route) => [route.path, { ...route, group: groupOf(route) }]))
  for (const resource of definitions) {
    if (!resource.route) continue
    const key = permissionOf(resource, 'list')
    const shared = routes.get(resource.route)
    // Several resources on one screen: any of them opens it, the first gives it its name.
    if (shared) shared.keys = [...shared.keys, key]
    else
      routes.set(resource.route, {
        path: resource.route,
        keys: [key],
        area: resource.area,
        group: groupOf({ path: resource.route, area: resource.area }),
        title: titleKey(resource.name),
      })
  }
  return [...routes.values()].sort((a, b) => {
    const inGroup = (path: string) => rank(groups[a.group] ?? [], path)
    return rank(Object.keys(groups), a.group) - rank(Object.keys(groups), b.group) || inGroup(a.path) - inGroup(b.path)
  })
}

/** The routes that a set of permission keys opens; never empty. */
export function allowedRoutes(routes: readonly Route[], has: (key: string) => boolean): Route[] {
  return routes.filter((route) => route.keys.length === 0 || route.keys.some(has))
}

function groupOf({ path, area }: Pick<Route, 'path' | 'area'>): string {
  return Object.keys(groups).find((group) => groups[group]!.includes(path)) ?? area
}

function rank(order: readonly string[], name: string): number {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}
