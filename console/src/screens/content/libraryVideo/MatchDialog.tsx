import { matchAccounts } from '@quarterdeck/shared/contracts/library.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton, Table, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'

/** The accounts that a video suits, by the tags that they share. */
export function MatchDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const found = useQuery({
    queryKey: ['library-item', 'match', row.id],
    queryFn: async ({ signal }) => (await ask(matchAccounts, { body: { id: row.id } }, { signal, quiet: true })).data,
    retry: false,
  })
  return (
    <Dialog
      width={720}
      title={`${t('library-item.more.match')} · ${String(row.title || `#${row.id}`)}`}
      footer={null}
      onCancel={onClose}
    >
      {found.isLoading && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {found.error && (
        <Failed title={t('list.could_not_load')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.length === 0 && <Empty description={t('library-item.more.no_match')} />}
      {found.data && found.data.length > 0 && (
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ y: 420 }}
          dataSource={found.data}
          columns={[
            {
              title: t('account.field.account'),
              render: (_, { id, account }) => <Link to={`/accountManage?view=${id}`}>{account}</Link>,
            },
            { title: t('account.field.nickname'), dataIndex: 'nickname' },
            { title: t('account.field.platform'), dataIndex: 'platform' },
            {
              title: t('library-item.more.common_tags'),
              render: (_, { tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
