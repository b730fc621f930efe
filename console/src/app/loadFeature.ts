import { registerBesidePhone } from '../resource/besidePhone.ts'
import type { OwnScreen } from '../resource/feature.ts'
import { type RouteTab, registerRouteTabs } from '../resource/routeTabs.ts'
import { registerExtensions, type ScreenExtensions } from '../resource/screenExtensions.ts'
import { features } from '../screens/registry.gen.ts'
import { screenPath } from '../ui/screenAddress.ts'

/** The screen that a feature has for a route; most routes have none, and get what their definitions describe. */
export function ownScreen(path: string): OwnScreen | undefined {
  return features.find(({ screens }) => screens[path])?.screens[path]
}

/** Before the screen of a route, with these lists, is drawn: its extensions and tabs. */
export async function loadExtensions(path: string, lists: readonly string[]): Promise<void> {
  const extensions = features.flatMap((feature) =>
    lists.flatMap((name) => (feature.extensions[name] ? [registered(name, feature.extensions[name])] : [])),
  )
  const routeTabs = features.flatMap((feature) =>
    feature.routeTabs[path] ? [shown(path, feature.routeTabs[path])] : [],
  )
  if (path === screenPath) for (const feature of features) registerBesidePhone(feature.besidePhone)
  await Promise.all([...extensions, ...routeTabs])
}

async function registered(name: string, load: () => Promise<{ extensions: ScreenExtensions }>): Promise<void> {
  registerExtensions(name, (await load()).extensions)
}

async function shown(path: string, load: () => Promise<{ routeTabs: readonly RouteTab[] }>): Promise<void> {
  registerRouteTabs(path, (await load()).routeTabs)
}
