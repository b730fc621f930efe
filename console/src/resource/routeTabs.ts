import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import type { ComponentType } from 'react'

/** What stands on a tab of its own beside the lists of a route, and the key that it takes. */
export interface RouteTab {
  title: TextKey
  right: string
  draw: ComponentType
}

const registered = new Map<string, readonly RouteTab[]>()
const none: readonly RouteTab[] = []

/** Before a screen is drawn its tabs are there: whoever loads it loads them. */
export function registerRouteTabs(path: string, routeTabs: readonly RouteTab[]): void {
  registered.set(path, routeTabs)
}

export function routeTabsAt(path: string): readonly RouteTab[] {
  return registered.get(path) ?? none
}
