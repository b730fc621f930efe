import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { resourcesAt } from '../api/resourceAt.ts'
import { routeTabsAt } from './routeTabs.ts'

/** Where a list is shown for what it is asked: on its own card, where a route has several. */
export function listAddress(list: AnyResource, query: Readonly<Record<string, string>>): string {
  const route = list.route ?? `/${list.name}`
  const lists = resourcesAt(route)
  const isAmong = lists.length + routeTabsAt(route).length > 1
  const params = new URLSearchParams({ ...(isAmong && { tab: String(lists.indexOf(list) + 1) }), ...query })
  return params.size === 0 ? route : `${route}?${params}`
}
