import { CloseOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { leaveOthers } from '../../screens/phones/screen/takenHere.ts'
import { screenPath } from '../../ui/screenAddress.ts'
import { homePath } from '../login/redirect.ts'
import { routeAt } from '../routeAt.ts'
import { useRoutes } from './routes.ts'
import { close, keepTabs, keptTabs, type OpenTab, visit } from './tabs.ts'

/** The open pages. A middle click closes one; a reload brings them back in their order. */
export function PageTabs() {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowed = useRoutes()
  const [tabs, setTabs] = useState<readonly OpenTab[]>(() => keptTabs(allowed.map((route) => route.path)))
  const current = allowed.find((route) => route === routeAt(pathname))?.path

  useEffect(() => {
    if (current) setTabs((before) => visit(before, current, search))
  }, [current, search])
  useEffect(() => keepTabs(tabs), [tabs])

  const closeTab = (path: string) => {
    const { tabs: rest, next } = close(tabs, path)
    setTabs(rest)
    // What the page took goes with it.
    if (path === screenPath) leaveOthers([])
    // The address is ahead of what is drawn: right after another tab was closed this one may be the page already.
    if (path === routeAt(location.pathname)?.path) void navigate(next ? `${next.path}${next.search}` : homePath)
  }
  // The last page standing is home: closing it would only open it again.
  const closable = (path: string) => tabs.length > 1 || path !== homePath
  return (
    <nav className="tabs" aria-label={t('shell.tabs')}>
      <ul>
        {tabs.map(({ path, search: query }) => {
          const title = t(routeAt(path)?.title ?? 'error-page.not_found_title')
          return (
            <li
              key={path}
              ref={path === current ? intoView : null}
              className={path === current ? 'tab tab-current' : 'tab'}
            >
              <Link
                to={`${path}${query}`}
                aria-current={path === current ? 'page' : undefined}
                onAuxClick={(event) => {
                  if (event.button !== 1 || !closable(path)) return
                  event.preventDefault()
                  closeTab(path)
                }}
              >
                {title}
              </Link>
              {closable(path) && (
                <button type="button" aria-label={t('shell.close_tab', { name: title })} onClick={() => closeTab(path)}>
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** With many pages open the one that is shown may stand beyond the edge. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
