import type { CheckedPost } from '@quarterdeck/shared/contracts/publishing.ts'
import { Table, Tag } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Scrolling } from '../../../ui/Scrolling.tsx'

interface PlannedTableProps {
  rows: readonly CheckedPost[]
  /** What is said of all together is not said of each. */
  notes: readonly string[]
}

/** Each post of an order: under which account at what time, in how many segments, and what is said of it. Refused ones first. */
export function PlannedTable({ rows, notes }: PlannedTableProps) {
  const t = useT()
  const ordered = rows
    .map((row, at) => ({ ...row, at }))
    .sort((one, other) => Number(one.refused === '') - Number(other.refused === '') || one.at - other.at)
  return (
    <Scrolling className="composer-planned">
      <Table
        size="small"
        rowKey="at"
        dataSource={ordered}
        pagination={ordered.length > 100 ? { pageSize: 100, size: 'small', showSizeChanger: false } : false}
        rowClassName={({ refused }) => (refused === '' ? '' : 'composer-row-refused')}
        columns={[
          {
            title: t('publication.field.scheduled_time'),
            width: 150,
            render: (_, { time, shift }) => (
              <span className="numbers">
                {time.slice(0, 16)}
                {shift !== '' && <Tag color="orange">{t(`composer.shift_${shift}`)}</Tag>}
              </span>
            ),
          },
          {
            title: t('publication.field.account'),
            width: 190,
            render: (_, { account_name, platform_name }) => (
              <>
                {account_name} <span className="faint">{platform_name}</span>
              </>
            ),
          },
          { title: t('publication.field.name'), dataIndex: 'name', ellipsis: true, width: 240 },
          { title: t('publication.field.segments'), dataIndex: 'segments', align: 'right', width: 90 },
          {
            title: t('composer.remarks'),
            render: (_, row) => <Remarks row={row} notes={notes} />,
          },
        ]}
      />
    </Scrolling>
  )
}

function Remarks({ row, notes }: { row: CheckedPost; notes: readonly string[] }) {
  const t = useT()
  const { refused, by_hand, awaits_review } = row
  const issues = row.issues.filter(({ text }) => text !== refused && !notes.includes(text))
  return (
    <span className="composer-remarks">
      {refused !== '' && <strong className="composer-refused">{refused}</strong>}
      {issues.map(({ severity, text }) => (
        <span key={text} className={severity === 'error' ? 'composer-refused' : 'composer-warning'}>
          {text}
        </span>
      ))}
      {refused === '' && by_hand && <Tag>{t('publication.field.by_hand')}</Tag>}
      {refused === '' && awaits_review && <Tag color="blue">{t('composer.awaits_review')}</Tag>}
    </span>
  )
}
