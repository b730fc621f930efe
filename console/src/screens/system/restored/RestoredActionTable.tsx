import type { RestoredView } from '@quarterdeck/shared/contracts/restored.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Table } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'

type RestoredAction = RestoredView['deeds'][number]

/** What agents did in the time that is not in the data, and what that is here. */
export function RestoredActionTable({ actions }: { actions: readonly RestoredAction[] }) {
  const t = useT()
  if (actions.length === 0) return null
  return (
    <Table<RestoredAction>
      size="small"
      rowKey="run"
      dataSource={[...actions]}
      pagination={actions.length > 30 ? { pageSize: 30, showSizeChanger: false } : false}
      columns={[
        { title: t('restored.column.began'), dataIndex: 'began' },
        { title: t('restored.column.phone'), dataIndex: 'phone' },
        { title: t('restored.column.task'), dataIndex: 'task' },
        { title: t('restored.column.run'), dataIndex: 'run' },
        { title: t('restored.column.result'), render: (_, { result }) => t(codeKey('restored.result', result)) },
      ]}
    />
  )
}
