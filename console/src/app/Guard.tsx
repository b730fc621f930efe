import { lazy, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { readToken } from '../api/token.ts'
import { loginPath } from './login/redirect.ts'

const Shell = lazy(() => import('./shell/Shell.tsx').then((module) => ({ default: module.Shell })))

/** Without a session everything leads to the login page, which leads back. */
export function Guard() {
  const { pathname, search, hash } = useLocation()
  if (!readToken()) return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />
  return (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  )
}
