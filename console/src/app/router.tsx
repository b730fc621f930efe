import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { loadArea } from '../i18n/loadTexts.ts'
import { Guard } from './Guard.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { homePath } from './login/redirect.ts'

const PublicScreenPage = lazy(async () => {
  const [module] = await Promise.all([import('./publicScreen/PublicScreenPage.tsx'), loadArea('fleet')])
  return { default: module.PublicScreenPage }
})
const InvitationPage = lazy(() =>
  import('./login/InvitationPage.tsx').then((module) => ({ default: module.InvitationPage })),
)
const NotFoundPage = lazy(() => import('./NotFoundPage.tsx').then((module) => ({ default: module.NotFoundPage })))

/**
 * Public are /login, /404, invitations and the screens of public links; everything else is behind the guard, in the shell.
 * The plain router: the data router would cost 16 kB more on the login page, and the queries do its work.
 */
export function Router() {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/invitation/:token" element={<InvitationPage />} />
          <Route path="/screen/:token" element={<PublicScreenPage />} />
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="/" element={<Navigate to={homePath} replace />} />
          <Route path="/*" element={<Guard />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
