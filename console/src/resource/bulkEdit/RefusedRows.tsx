import { Table } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import { CutText } from '../../ui/CutText.tsx'

interface RefusedRowsProps {
  /** What each row is called, and why it was refused. */
  problems: readonly { value: string; message: string }[]
  /** Over them: how many there are. */
  warning: string
}

/** Rows with which something could not be done, and why. */
export function RefusedRows({ problems, warning }: RefusedRowsProps) {
  const t = useT()
  return (
    <>
      <p className="form-warning" role="alert">
        {warning}
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
