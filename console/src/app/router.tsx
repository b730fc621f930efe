import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { Guard } from './Guard.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { homePath } from './login/redirect.ts'

const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })))

/**
 * Public are /login and /404; everything else is behind the guard, in the shell.
 * The plain router: the data router would cost 16 kB more on the login page, and the queries do its work.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="/" element={<Navigate to={homePath} replace />} />
          <Route path="/*" element={<Guard />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
