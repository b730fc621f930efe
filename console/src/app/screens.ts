import { type ComponentType, lazy } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** Screens that are more than a plain resource. Every other route gets the screen that its definition describes. */
const own: Readonly<Record<string, Load>> = {
  '/documentRecord': () =>
    import('../screens/promotion/documentRecord/DocumentRecordScreen.tsx').then(as('DocumentRecordScreen')),
  '/homeStatis': () => import('../screens/home/homeStatis/HomeScreen.tsx').then(as('HomeScreen')),
}

const plain: Load = () => import('../resource/RouteScreen.tsx').then(as('RouteScreen'))

const made = new Map<string, ComponentType>()

/** The screen of a route, loaded when it is first drawn. */
export function screenOf(path: string): ComponentType {
  let screen = made.get(path)
  if (!screen) {
    screen = lazy(own[path] ?? plain)
    made.set(path, screen)
  }
  return screen
}

/** Starts loading a screen that is about to be drawn. */
export function preloadScreen(path: string): void {
  void (own[path] ?? plain)()
}

function as<K extends string>(name: K): (module: Record<K, ComponentType>) => { default: ComponentType } {
  return (module) => ({ default: module[name] })
}
