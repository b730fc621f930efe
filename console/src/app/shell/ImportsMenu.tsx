import { ImportOutlined } from '@ant-design/icons'
import { listImports } from '@quarterdeck/shared/contracts/imports.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ask } from '../../api/ask.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StateTag } from '../../ui/StateTag.tsx'

const ImportDialog = lazy(() =>
  import('../../resource/importing/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

const EditReportDialog = lazy(() =>
  import('../../resource/bulkEdit/EditReportDialog.tsx').then((module) => ({ default: module.EditReportDialog })),
)

const colours = {
  checking: 'blue',
  checked: 'orange',
  importing: 'blue',
  done: 'green',
  undone: 'grey',
  failed: 'red',
} as const

type Import = Awaited<ReturnType<typeof load>>[number]

/** The own imports of the last days, to be found again after a reload and taken back. */
export function ImportsMenu() {
  const t = useT()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [seen, setSeen] = useState<Import>()
  const imports = useQuery({ queryKey: ['imports'], queryFn: load, enabled: open, staleTime: 0 })
  const changed = () => void queries.invalidateQueries({ queryKey: [seen?.resource] })
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        title={t('common.page.imports')}
        content={
          <div className="imports">
            {imports.error && (
              <Failed
                title={t('common.list.could_not_load')}
                error={imports.error}
                onRetry={() => void imports.refetch()}
              />
            )}
            {imports.data?.length === 0 && <p className="faint">{t('common.shell.jobs_none')}</p>}
            <ul>
              {imports.data?.map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    onClick={() => {
                      setOpen(false)
                      setSeen(each)
                    }}
                  >
                    <span className="imports-name">{each.kind === 'edit' ? t('bulk-edit.title') : each.file_name}</span>
                    <StateTag colour={colours[each.state]}>{t(`common.import.state.${each.state}`)}</StateTag>
                    <span className="faint">
                      {t(`${each.resource}.title`)} · <RelativeTime time={each.create_time} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        }
      >
        <Badge
          dot={imports.data?.some((each) => each.state === 'checking' || each.state === 'importing')}
          offset={[-8, 8]}
        >
          <Button
            type="text"
            icon={<ImportOutlined aria-hidden />}
            aria-label={t('common.page.imports')}
            data-tip={t('common.page.imports')}
          />
        </Badge>
      </Popover>
      {seen && (
        <Suspense fallback={null}>
          {seen.kind === 'edit' ? (
            <EditReportDialog report={seen} onChanged={changed} onClose={() => setSeen(undefined)} />
          ) : (
            <ImportDialog
              title={t(`${seen.resource}.title`)}
              report={seen}
              onChanged={changed}
              onClose={() => setSeen(undefined)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

async function load() {
  return (await ask(listImports)).data
}
