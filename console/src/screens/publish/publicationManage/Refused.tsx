import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { replaceStartsWith } from './replaceStartsWith.ts'

const ActionDialog = lazy(() =>
  import('../../../resource/actions/ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })),
)

/** Somebody has refused what waits: who and why, and the way on. */
export function Refused({ row }: { row: Row }) {
  const t = useT()
  const may = useMay()
  const queries = useQueryClient()
  const [isMending, setMending] = useState(false)
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={t('content-review.more.waits_refused', { user: String(row.refused_by), note: String(row.refused_note) })}
        description={
          <span className="publication-ways">
            {t('publication-drawer.refused_help')}
            {may('publication.replace', true) && (
              <Button size="small" type="primary" onClick={() => setMending(true)}>
                {t('publication.action.replace')}
              </Button>
            )}
            {row.library_item !== null && may('library-item.list') && (
              <Link to={`/libraryText?row=${row.library_item}`}>{t('publication.field.library_item')}</Link>
            )}
          </span>
        }
      />
      {isMending && (
        <Suspense>
          <ActionDialog
            resource={publications}
            name="replace"
            rows={[row]}
            startsWith={replaceStartsWith}
            onDone={() => void queries.invalidateQueries({ queryKey: ['publication'] })}
            onClose={() => setMending(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const publications: AnyResource = publication
