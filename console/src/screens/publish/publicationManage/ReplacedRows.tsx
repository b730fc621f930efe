import type { TextReplacement } from '@quarterdeck/shared/contracts/publishing.ts'
import { differing } from '@quarterdeck/shared/values/differing.ts'
import { Table } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'

/** The posts that change, what they say now beside what they would say. */
export function ReplacedRows({ rows }: { rows: readonly TextReplacement[] }) {
  const t = useT()
  const parts = rows.flatMap(({ id, name, before, after }) =>
    (['title', 'text'] as const).flatMap((field) =>
      before[field] === after[field]
        ? []
        : [{ key: `${id} ${field}`, name, ...differing(before[field], after[field]) }],
    ),
  )
  return (
    <Scrolling className="replaced-rows">
      <Table
        size="small"
        pagination={false}
        dataSource={parts}
        columns={[
          {
            title: t('publication.field.name'),
            dataIndex: 'name',
            width: 160,
            render: (text: string) => <CutText text={text} />,
          },
          { title: t('publication-drawer.before'), dataIndex: 'before', className: 'replaced-before' },
          { title: t('publication-drawer.after'), dataIndex: 'after' },
        ]}
      />
    </Scrolling>
  )
}
