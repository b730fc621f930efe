import type { CheckedEventRun } from '@quarterdeck/shared/contracts/events.ts'
import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { event } from '@quarterdeck/shared/resources/content/event.ts'
import { Table } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'
import './events.css'

/** Each event of a run: of which a task is made with how many posts, and of which none and why. */
export function EventTable({ rows }: { rows: CheckedEventRun['events'] }) {
  const t = useT()
  return (
    <Scrolling className="event-run">
      <Table
        size="small"
        rowKey="event"
        dataSource={rows}
        pagination={false}
        columns={[
          { title: t(fieldKey(event, 'title')), dataIndex: 'title', ellipsis: true, width: 260 },
          { title: t(fieldKey(event, 'group')), dataIndex: 'group', width: 170 },
          { title: t(fieldKey(contentTask, 'personas')), dataIndex: 'personas', align: 'right', width: 90 },
          { title: t(fieldKey(contentTask, 'posts')), dataIndex: 'posts', align: 'right', width: 90 },
          {
            title: t('composer.remarks'),
            render: (_, { refused }) => refused && <strong className="event-refused">{refused}</strong>,
          },
        ]}
      />
    </Scrolling>
  )
}
