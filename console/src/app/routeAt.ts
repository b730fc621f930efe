import { type Route, routesOf } from '@quarterdeck/shared/contracts/routes.ts'

export const allRoutes: readonly Route[] = routesOf()

/** The route that an address's first segment names. */
export function routeAt(pathname: string): Route | undefined {
  const first = `/${pathname.split('/')[1] ?? ''}`
  return allRoutes.find((route) => route.path === first)
}
