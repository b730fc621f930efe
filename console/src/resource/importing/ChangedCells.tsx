import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { CellTable } from './CellTable.tsx'

/** Rows that are there and would change: what stands in them, and what would. */
export function ChangedCells({ report }: { report: ImportReport }) {
  const { t, language } = useTexts()
  const { changes = [], counts, kind } = report
  if (changes.length === 0) return null
  const cells = changes.flatMap(({ row, id, name, cells }) => {
    const said = cells.length > 0 ? cells : [{ field: '', label: t('import.changes_unshown'), before: '', after: '' }]
    // The row is named once, at its first cell.
    return said.map((cell, at) => ({
      ...cell,
      key: `${id} ${cell.field}`,
      row: at === 0 ? formatNumber(row, language) : '',
      name: at === 0 ? name : '',
    }))
  })
  return (
    <>
      {kind === 'import' && <p className="import-changes">{t('import.changes', { count: counts.changed })}</p>}
      <CellTable
        className="changed-cells"
        rows={cells}
        columns={[
          // Rows that were chosen in a list have no number that anybody knows.
          ...(kind === 'import'
            ? [{ title: t('import.row'), dataIndex: 'row', width: 72, align: 'right' as const, className: 'numbers' }]
            : []),
          { title: t('import.entry'), dataIndex: 'name', width: 180, render: (name: string) => name && cut(name) },
          { title: t('import.column'), dataIndex: 'label', width: 150, render: cut },
          { title: t('import.before'), dataIndex: 'before', className: 'changed-before', render: cut },
          { title: t('import.after'), dataIndex: 'after', render: cut },
        ]}
      />
      {changes.length < counts.changed && (
        <p className="faint">{t('import.changes_first', { most: changes.length })}</p>
      )}
    </>
  )
}

function cut(text: string) {
  return <CutText text={text} />
}
