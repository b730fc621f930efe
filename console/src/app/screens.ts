import { type ComponentType, lazy } from 'react'

type Load = () => Promise<{ default: ComponentType }>

/** Screens that are more than a plain resource. Every other route gets the screen that its definition describes. */
const own: Readonly<Record<string, Load>> = {
  '/documentRecord': () =>
    import('../screens/promotion/documentRecord/DocumentRecordScreen.tsx').then(as('DocumentRecordScreen')),
  '/accountManage': () => import('../screens/fleet/accountManage/AccountScreen.tsx').then(as('AccountScreen')),
  '/hostManage': () => import('../screens/fleet/hostManage/HostScreen.tsx').then(as('HostScreen')),
  '/phoneManage': () => import('../screens/fleet/phoneManage/PhoneScreen.tsx').then(as('PhoneScreen')),
  '/platformManage': () => import('../screens/fleet/platformManage/PlatformScreen.tsx').then(as('PlatformScreen')),
  '/scriptManage': () => import('../screens/fleet/scriptManage/ScriptScreen.tsx').then(as('ScriptScreen')),
  '/auditLog': () => import('../screens/system/auditLog/AuditScreen.tsx').then(as('AuditScreen')),
  '/roleManage': () => import('../screens/system/roleManage/RoleScreen.tsx').then(as('RoleScreen')),
  '/userManage': () => import('../screens/system/userManage/UserScreen.tsx').then(as('UserScreen')),
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
