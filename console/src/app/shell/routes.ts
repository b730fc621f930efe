import type { Route } from '@quarterdeck/shared/contracts/routes.ts'
import { useMemo } from 'react'
import { useMe } from '../../ui/Me.tsx'
import { allRoutes } from '../routeAt.ts'

/** The routes that the menu offers: those that the server allows; all of them where it names none (matrix.md §2). */
export function useRoutes(): readonly Route[] {
  const { paths } = useMe()
  return useMemo(
    () => (paths.length === 0 ? allRoutes : allRoutes.filter((route) => paths.includes(route.path))),
    [paths],
  )
}

export interface MenuGroup {
  group: string
  routes: Route[]
}

/** Routes of the menu by their group, groups in the order of their first route. */
export function groupsOf(routes: readonly Route[]): MenuGroup[] {
  const groups = new Map<string, Route[]>()
  for (const route of routes.filter(({ hidden }) => !hidden))
    groups.set(route.group, [...(groups.get(route.group) ?? []), route])
  return [...groups].map(([group, inside]) => ({ group, routes: inside }))
}
