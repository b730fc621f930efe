import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { Table } from 'antd'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'
import { counted } from './counted.ts'

/** Rows that cannot be set to the values, and why. */
export function RefusedRows({ report: { counts, problems } }: { report: ImportReport }) {
  const { t, language } = useTexts()
  return (
    <>
      <p className="form-warning" role="alert">
        {t('bulk-edit.wrong', counted(counts.wrong, language))}
      </p>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 220 }}
        dataSource={problems.map((problem, index) => ({ ...problem, key: index }))}
        columns={[
          {
            title: t('bulk-edit.entry'),
            dataIndex: 'value',
            width: 200,
            render: (text: string) => <CutText text={text} />,
          },
          {
            title: t('import.problem'),
            dataIndex: 'message',
            render: (text: string) => <CutText text={text} />,
          },
        ]}
      />
    </>
  )
}
