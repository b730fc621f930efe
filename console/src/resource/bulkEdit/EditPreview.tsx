import { commitImport, getImport } from '@quarterdeck/shared/contracts/imports.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { type AnyResource, bulkFields } from '@quarterdeck/shared/resource/define.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { ask } from '../../api/ask.ts'
import { isCallError } from '../../api/consequence.ts'
import { reportFailure } from '../../api/tellFailure.ts'
import { useAction } from '../../api/useAction.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import type { FormValues } from '../form/formValues.ts'
import { ChangedCells } from '../importing/ChangedCells.tsx'
import { cellText } from '../importing/cellText.ts'
import { useImportReport } from '../importing/useImportReport.ts'
import { counted } from './counted.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { WantedValue } from './WantedValue.tsx'

interface EditPreviewProps {
  resource: AnyResource
  report: ImportReport
  values: FormValues
  /** What changes, where that is more than the same values for all. */
  shown?: ReactNode
  onReport(report: ImportReport): void
  onBack?: () => void
  onClose(): void
}

/** Step 2: how many rows would change, to what, and which cannot. The commit does exactly that. */
export function EditPreview({ resource, report, values, shown, onReport, onBack, onClose }: EditPreviewProps) {
  const { t, language } = useTexts()
  const { id, counts } = report
  const commit = useAction(() => ask(commitImport, { query: { id } }), {
    onDone: ({ data }) => onReport(data),
    onFailed(error) {
      reportFailure(error)
      // It was looked at again meanwhile.
      if (isCallError(error) && error.code === 'edit_outdated') void again()
      return true
    },
  })
  const again = async () => onReport((await ask(getImport, { query: { id } })).data)
  const number = (count: number) => formatNumber(count, language)
  const wanted = bulkFields(resource).filter(([name]) => name in values)
  return (
    <>
      <p className="bulk-edit-outcome" role="status">
        {counts.changed === 0 && counts.wrong === 0
          ? t('bulk-edit.nothing')
          : t('bulk-edit.will_change', {
              changed: number(counts.changed),
              total: number(counts.total),
              count: counts.total,
            })}
        {counts.same > 0 && counts.changed > 0 && (
          <span className="faint"> · {t('bulk-edit.same', counted(counts.same, language))}</span>
        )}
      </p>
      {wanted.length > 0 && (
        <dl className="bulk-edit-values">
          {wanted.map(([name, field]) => (
            <div key={name}>
              <dt>{t(fieldKey(resource, name))}</dt>
              <dd>
                <WantedValue resource={resource} name={name} field={field} value={values[name]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown ?? <ChangedCells report={report} />}
      {counts.wrong > 0 && (
        <RefusedRows
          problems={report.problems.map((cell) => ({ value: cell.value, message: cellText(t, report.resource, cell) }))}
          warning={t('bulk-edit.wrong', counted(counts.wrong, language))}
        />
      )}
      {commit.isPending && <CommitProgress report={report} />}
      <footer className="bulk-edit-buttons">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        {onBack && (
          <Button disabled={commit.isPending} onClick={onBack}>
            {t('action.back')}
          </Button>
        )}
        <Button
          type="primary"
          loading={commit.isPending}
          disabled={counts.changed === 0 || counts.wrong > 0}
          onClick={() => commit.mutate()}
        >
          {t('bulk-edit.commit', counted(counts.changed, language))}
        </Button>
      </footer>
    </>
  )
}

/** How far the server is, as it says itself. */
function CommitProgress({ report }: { report: ImportReport }) {
  const { report: running } = useImportReport({ ...report, state: 'importing', done: 0 })
  const { done = 0 } = running ?? {}
  return <Progress percent={Math.floor((done / Math.max(1, report.counts.changed)) * 100)} status="active" />
}
