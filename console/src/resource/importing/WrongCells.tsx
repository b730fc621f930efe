import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { CellTable } from './CellTable.tsx'
import { cellText } from './cellText.ts'

/** One line for each wrong cell: where it is, what it holds, what is wrong with it. */
export function WrongCells({ report }: { report: ImportReport }) {
  const t = useT()
  const cells = report.problems.map((problem, index) => ({ ...problem, key: index }))
  return (
    <>
      <CellTable
        className="wrong-cells"
        rows={cells}
        columns={[
          { title: t('import.row'), dataIndex: 'row', width: 72, align: 'right', className: 'numbers' },
          { title: t('import.column'), dataIndex: 'column', width: 76 },
          { title: t('import.value'), dataIndex: 'value', width: 220, render: wrongValue },
          {
            title: t('import.problem'),
            // What is to be done stands at its end: nothing is cut off.
            render: (_, cell) => <span className="wrong-problem">{cellText(t, report.resource, cell)}</span>,
          },
        ]}
      />
      {report.counts.wrong > 0 && report.problems.length >= shownMost && (
        <p className="faint">{t('import.problems_first', { count: report.problems.length })}</p>
      )}
    </>
  )
}

/** As many as a report carries. */
const shownMost = 200

function wrongValue(value: string) {
  return (
    <span className="wrong-value">
      <CutText text={value} />
    </span>
  )
}
