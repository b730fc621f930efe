import { DownloadOutlined, InfoCircleOutlined } from '@ant-design/icons'
import { importErrors } from '@quarterdeck/shared/contracts/imports.ts'
import { confirmKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Button, Checkbox } from 'antd'
import { askFile } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useT, useTexts } from '../../i18n/TextProvider.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { ChangedCells } from './ChangedCells.tsx'
import { DifferingCells } from './DifferingCells.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { WrongCells } from './WrongCells.tsx'

interface CheckStepProps {
  report: ImportReport
  /** It has been confirmed, and the answer is still to come. */
  isTaken: boolean
  /** Absent where no row repeats another, or nothing can be done about it. */
  repeats?: RepeatsChoice | undefined
  onCommit(): void
  onBack?: (() => void) | undefined
  onClose(): void
}

/** Whether rows that repeat others are wanted all the same; the file is looked at again for it. */
export interface RepeatsChoice {
  alike: string
  isWanted: boolean
  isAsking: boolean
  onChange(isWanted: boolean): void
}

/** Step 2: what the import would do, and which cells are wrong. The commit takes exactly what stands here. */
export function CheckStep({ report, isTaken, repeats, onCommit, onBack, onClose }: CheckStepProps) {
  const { t, language } = useTexts()
  const { counts, id } = report
  const right = counts.new + counts.changed + counts.same
  const number = (count: number) => formatNumber(count, language)
  const own = confirmKey({ name: report.resource }, 'replace')
  const replace = named(t, own) ? own : 'import.replace'
  const notes = [
    ...(report.notes ?? []),
    ...(report.ignored.length > 0 ? [t('import.ignored', { columns: report.ignored.join(', ') })] : []),
  ]
  const useless = counts.new + counts.changed + counts.removed === 0
  return (
    <>
      <ImportCounts counts={counts} />
      {notes.map((note) => (
        <p key={note} className="import-note">
          <InfoCircleOutlined aria-hidden /> {note}
        </p>
      ))}
      {counts.wrong > 0 && (
        <>
          <div className="import-wrong-head">
            <span>{t('import.wrong_skipped', { count: counts.wrong })}</span>
            <ErrorFile id={id} />
          </div>
          <WrongCells report={report} />
        </>
      )}
      <ChangedCells report={report} />
      <DifferingCells report={report} />
      {counts.repeated > 0 && <p className="import-repeated">{t('import.repeated', { count: counts.repeated })}</p>}
      {repeats && (
        <Checkbox
          checked={repeats.isWanted}
          disabled={isTaken || repeats.isAsking}
          onChange={({ target }) => repeats.onChange(target.checked)}
        >
          {t('import.repeats')} <span className="faint">{repeats.alike}</span>
        </Checkbox>
      )}
      {useless && <p className="import-nothing">{t('import.nothing')}</p>}
      <footer className="import-buttons">
        <Button onClick={onClose} disabled={isTaken}>
          {t('action.cancel')}
        </Button>
        {onBack && (
          <Button onClick={onBack} disabled={isTaken}>
            {t('action.back')}
          </Button>
        )}
        <Button
          type="primary"
          danger={counts.removed > 0}
          loading={isTaken}
          disabled={useless || repeats?.isAsking}
          onClick={onCommit}
        >
          {counts.removed > 0
            ? t(replace, { count: counts.removed, shown: number(counts.removed), by: number(right) })
            : t('import.commit', { count: right })}
        </Button>
      </footer>
    </>
  )
}

/** The wrong rows in the same layout, with what is wrong beside them. */
export function ErrorFile({ id }: { id: string }) {
  const t = useT()
  const load = useAction(() => askFile(importErrors, { query: { id } }), { onDone: saveFile })
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={load.isPending} onClick={() => load.mutate()}>
      {t('import.error_file')}
    </Button>
  )
}
