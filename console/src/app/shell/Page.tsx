import { Navigate, useLocation } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { homePath } from '../login/redirect.ts'
import { routeAt } from '../routeAt.ts'
import { screenOf } from '../screens.ts'
import { useTitle } from '../useTitle.ts'
import { Crash } from './Crash.tsx'
import { NotAllowed } from './NotAllowed.tsx'
import { useRoutes } from './routes.ts'

/** The screen that matches the first segment of the address. */
export function Page() {
  const t = useT()
  const { pathname } = useLocation()
  const route = routeAt(pathname)
  const allowed = useRoutes()
  useTitle(t(route?.title ?? 'error-page.not_found_title'))
  if (pathname === '/') return <Navigate to={homePath} replace />
  if (!route) return <Navigate to="/404" replace />
  if (!allowed.some(({ path }) => path === route.path)) return <NotAllowed />
  const Screen = screenOf(route.path)
  return (
    <Crash key={route.path}>
      <Screen />
    </Crash>
  )
}
