import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useHotkey } from '../../ui/useHotkey.ts'
import { homePath } from '../login/redirect.ts'
import { AlertsMenu } from './alerts/AlertsMenu.tsx'
import { HaltSign } from './HaltSign.tsx'
import { isMobile } from './isMobile.ts'
import { JobsMenu } from './jobs/JobsMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LiveSign } from './LiveSign.tsx'
import { MainMenu } from './MainMenu.tsx'
import { PhonesMenu } from './phones/PhonesMenu.tsx'
import { RestoredSign } from './RestoredSign.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { TroubleSign } from './TroubleSign.tsx'
import { UserMenu } from './UserMenu.tsx'

/** It waits for the page that somebody came for. */
const NewsMenu = lazy(async () => {
  await new Promise((stand) => setTimeout(stand, 10_000))
  return { default: (await import('./news/NewsMenu.tsx')).NewsMenu }
})
const Palette = lazy(() => import('./palette/Palette.tsx').then((module) => ({ default: module.Palette })))

export function TopBar() {
  return (
    <header className="top">
      {!isMobile(navigator.userAgent) && (
        <Link to={homePath} className="brand" aria-label="Quarterdeck">
          <Mark size={26} />
          <span className="brand-name">Quarterdeck</span>
        </Link>
      )}
      <MainMenu />
      <div className="top-tools">
        <LiveSign />
        <RestoredSign />
        <TroubleSign />
        <HaltSign />
        <SearchButton />
        <PhonesMenu />
        <JobsMenu />
        <AlertsMenu />
        <Suspense fallback={null}>
          <NewsMenu />
        </Suspense>
        <LanguageMenu />
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  )
}

function SearchButton() {
  const t = useT()
  const [open, setOpen] = useState(false)
  useHotkey('ctrl+k', () => setOpen(true))
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        aria-label={t('shell.search')}
        title={`${t('shell.search')} (Ctrl K)`}
      />
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
