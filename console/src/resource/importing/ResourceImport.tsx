import { fieldKey, oneKey, titleKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { importRows, loadRows, templateOf } from '../../api/resourceCalls.ts'
import { formatTotal } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { choicesOf } from '../filters/filtersOf.ts'
import { ImportDialog } from './ImportDialog.tsx'

interface ResourceImportProps {
  resource: AnyResource
  scopeValue?: string | undefined
  /** Beside the buttons, once it is done. */
  after?: ((report: ImportReport) => ReactNode) | undefined
  onChanged(): void
  onClose(): void
}

/** The import of a plain resource: file and mode, and the scope where it has one. */
export function ResourceImport({ resource, scopeValue, after, onChanged, onClose }: ResourceImportProps) {
  const { t, language } = useTexts()
  const id = useId()
  const { scope } = resource
  const field = scope ? resource.fields[scope]! : undefined
  const choices = scope && field ? (choicesOf(resource, scope, field, t) ?? []) : []
  const [chosen, setChosen] = useState(scopeValue || choices[0]?.value)
  const query = scope && chosen !== undefined ? { [scope]: chosen } : {}
  const there = useQuery({
    queryKey: [resource.name, 'count', query],
    queryFn: ({ signal }) =>
      loadRows(resource, { ...query, ...(resource.paged ? { pageIndex: 1, pageSize: 1 } : {}) }, signal),
  })
  return (
    <ImportDialog
      title={t(oneKey(resource))}
      source={{
        title: t(titleKey(resource.name)),
        check: ({ file, type }) => importRows(resource, { file, type, dry_run: 1, ...query }),
        template: () => templateOf(resource),
        alsoTakes: resource.textFile && '.txt',
        clearing:
          resource.importsKnown || resource.importsClearNone
            ? undefined
            : { there: there.data && formatTotal(there.data, language) },
        extra: scope && (
          <div className="import-scope">
            <label htmlFor={id}>{t(fieldKey(resource, scope))}</label>
            <Select id={id} value={chosen} onChange={setChosen} options={choices} popupMatchSelectWidth={false} />
          </div>
        ),
      }}
      after={after}
      onChanged={onChanged}
      onClose={onClose}
    />
  )
}
