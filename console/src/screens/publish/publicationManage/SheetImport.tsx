import { ImportOutlined } from '@ant-design/icons'
import { importReleases, releaseTemplate } from '@quarterdeck/shared/contracts/publishing.ts'
import { oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ask, askFile } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

const ImportDialog = lazy(() =>
  import('../../../resource/importing/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Posts planned in a spreadsheet. */
export function SheetImport() {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  if (!may('publication.import', true)) return null
  const title = t(oneKey(publication))
  return (
    <>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('action.import')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog
            title={title}
            source={{
              title,
              check: async (chosen) => (await ask(importReleases, { body: { ...chosen, dry_run: 1 } })).data,
              template: () => askFile(releaseTemplate),
            }}
            onChanged={() => void queries.invalidateQueries({ queryKey: ['publication'] })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
