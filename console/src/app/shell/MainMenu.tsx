import type { Route } from '@quarterdeck/shared/contracts/routes.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Menu, type MenuProps } from 'antd'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { routeAt } from '../routeAt.ts'
import { groupsOf, useRoutes } from './routes.ts'

/** A group with one screen is a plain item, one with several a submenu (matrix.md §2). */
export function MainMenu() {
  const t = useT()
  const routes = useRoutes()
  const current = routeAt(useLocation().pathname)
  const items = useMemo<MenuProps['items']>(
    () =>
      groupsOf(routes).map(({ group, routes: [first, ...more] }) => {
        const item = ({ path, title }: Pick<Route, 'path' | 'title'>) => ({
          key: path,
          label: <Link to={path}>{t(title)}</Link>,
        })
        if (more.length === 0) return item(first!)
        return { key: group, label: t(codeKey('menu', group)), children: [first!, ...more].map(item) }
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
