import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { createQueryClient } from '../../api/queryClient.ts'
import { PickerContext } from '../../forms/picker.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { LiveProvider } from '../../live/LiveProvider.tsx'
import { MeProvider } from '../../ui/Me.tsx'
import { Tips } from '../../ui/Tips.tsx'
import { HelpKey } from '../keys/HelpKey.tsx'
import { FreshCode } from './account/FreshCode.tsx'
import { Page } from './Page.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { PageTabs } from './PageTabs.tsx'
import { TopBar } from './TopBar.tsx'
import '../../ui/ui.css'
import './shell.css'

const EnrolFactor = lazy(() => import('./account/EnrolFactor.tsx').then((module) => ({ default: module.EnrolFactor })))
const PickerDialog = lazy(() =>
  import('../../resource/picker/PickerDialog.tsx').then((module) => ({ default: module.PickerDialog })),
)

/** What stands around every page: the menu above, the open pages under it, and the page itself. */
export function Shell() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <MeProvider
        enrol={
          <Suspense fallback={null}>
            <EnrolFactor />
          </Suspense>
        }
      >
        <LiveProvider>
          <PickerContext value={PickerDialog}>
            <Frame />
          </PickerContext>
        </LiveProvider>
      </MeProvider>
    </QueryClientProvider>
  )
}

function Frame() {
  const t = useT()
  return (
    <div className="shell">
      <a className="skip" href="#page">
        {t('shell.skip')}
      </a>
      <TopBar />
      <PageTabs />
      <main className="page" id="page" tabIndex={-1}>
        <Suspense fallback={<PageSkeleton />}>
          <Page />
        </Suspense>
      </main>
      <HelpKey />
      <Tips />
      <FreshCode />
    </div>
  )
}
