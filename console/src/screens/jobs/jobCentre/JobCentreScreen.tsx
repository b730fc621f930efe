import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { ImportList } from './ImportList.tsx'
import { JobList } from './JobList.tsx'
import { OpenedAction } from './OpenedAction.tsx'
import { OpenedImport } from './OpenedImport.tsx'

/** Long work and what came of it; and the imports of the last days, which can be carried out or taken back. */
export function JobCentreScreen() {
  const t = useT()
  return (
    <>
      <CardTabs
        tabs={[
          { key: '1', title: t('job-centre.tab_jobs'), draw: () => <JobList /> },
          { key: '2', title: t('job-centre.tab_imports'), draw: () => <ImportList /> },
        ]}
      />
      <OpenedImport />
      <OpenedAction />
    </>
  )
}
