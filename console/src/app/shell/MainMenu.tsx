import type { Route } from '@quarterdeck/shared/contracts/routes.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Menu, type MenuProps } from 'antd'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFleet } from '../../live/fleet.ts'
import { allRoutes, routeAt } from '../routeAt.ts'
import { groupsOf, useRoutes } from './routes.ts'

/** Something waits here for a person: how much stands beside the screen, and beside its group. */
const countedPath = '/verifyTask'

/**
 * A group with one screen is a plain item, one with several a submenu (matrix.md §2). An item says what the group is called, which is
 * short, unless this user may open one screen of several.
 */
export function MainMenu() {
  const t = useT()
  const routes = useRoutes()
  const current = routeAt(useLocation().pathname)
  const items = useMemo<MenuProps['items']>(
    () =>
      groupsOf(routes).map(({ group, routes: inside }) => {
        const name = t(codeKey('menu', group))
        const isOnly = allRoutes.filter((route) => route.group === group && !route.hidden).length === 1
        const [first, ...more] = inside.map(({ path, title }: Pick<Route, 'path' | 'title'>) => ({
          key: path,
          label: (
            <Link to={path}>
              {isOnly ? name : t(title)}
              {path === countedPath && <WaitingCount />}
            </Link>
          ),
        }))
        if (more.length === 0) return first!
        const isCounted = inside.some(({ path }) => path === countedPath)
        return {
          key: group,
          label: isCounted ? [name, <WaitingCount key="count" />] : name,
          children: [first!, ...more],
        }
      }),
    [routes, t],
  )
  return (
    <Menu
      className="main-menu"
      mode="horizontal"
      items={items}
      selectedKeys={current ? [current.path, current.group] : []}
      aria-label={t('shell.main_menu')}
    />
  )
}

function WaitingCount() {
  const t = useT()
  const count = useFleet().data?.verify_tasks ?? 0
  if (count === 0) return null
  const words = t('shell.verify_tasks', { count })
  return (
    <span className="menu-count numbers" role="img" aria-label={words} title={words}>
      {count}
    </span>
  )
}
