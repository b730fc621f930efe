import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { CellTable } from './CellTable.tsx'
import { fieldText } from './cellText.ts'

/** Cells that will be stored otherwise than they are written: what is written, and what will stand in the list. */
export function DifferingCells({ report }: { report: ImportReport }) {
  const t = useT()
  const cells = (report.differences ?? []).map((difference, key) => ({ ...difference, key }))
  if (cells.length === 0) return null
  return (
    <>
      <p className="import-differing">{t('import.differing', { count: report.differing ?? 0 })}</p>
      <CellTable
        rows={cells}
        columns={[
          { title: t('import.row'), dataIndex: 'rows', width: 130, render: cut },
          {
            title: t('import.column'),
            width: 180,
            render: (_, { column, field }) => cut(`${column} ${fieldText(t, report.resource, field)}`),
          },
          { title: t('import.value'), dataIndex: 'value', render: cut },
          { title: t('import.stored'), dataIndex: 'stored', render: cut },
        ]}
      />
    </>
  )
}

function cut(text: string) {
  return <CutText text={text} />
}
