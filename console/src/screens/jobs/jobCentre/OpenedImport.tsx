import { getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { oneKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Empty } from 'antd'
import { lazy, Suspense } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useOpenedImport } from './useOpenedImport.ts'

const ImportDialog = lazy(() =>
  import('../../../resource/importing/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const EditReportDialog = lazy(() =>
  import('../../../resource/bulkEdit/EditReportDialog.tsx').then((module) => ({ default: module.EditReportDialog })),
)

/** An import where it was left: carried out from here, looked at, or taken back. */
export function OpenedImport() {
  const t = useT()
  const queries = useQueryClient()
  const { opened, close } = useOpenedImport()
  const found = useQuery({
    queryKey: ['import', 'opened', opened],
    queryFn: async ({ signal }) => (await ask(getImport, { query: { id: opened! } }, { signal, quiet: true })).data,
    enabled: opened !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (opened === null) return null
  if (found.error)
    return (
      <Dialog footer={null} onCancel={close} width={420}>
        <Empty description={t('job-centre.import_gone')} />
      </Dialog>
    )
  if (!found.data) return null
  const { resource } = found.data
  const changed = () => {
    void queries.invalidateQueries({ queryKey: [resource] })
    void queries.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <Suspense fallback={null}>
      {found.data.kind === 'edit' ? (
        <EditReportDialog key={opened} report={found.data} onChanged={changed} onClose={close} />
      ) : (
        <ImportDialog
          key={opened}
          title={t(found.data.kind === 'import' ? oneKey({ name: resource }) : titleKey(resource))}
          report={found.data}
          onChanged={changed}
          onClose={close}
        />
      )}
    </Suspense>
  )
}
