import { testAddress } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Table, Tag } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'

/** Whom an address lets in, of those with IP verification; at first one's own. */
export function TestDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const [ip, setIp] = useState('')
  const tested = useQuery({
    queryKey: ['ip-whitelist', 'test', ip],
    queryFn: async () => (await ask(testAddress, { query: { ip } })).data,
  })
  return (
    <Dialog
      width={560}
      title={t('ip-whitelist.more.test')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <Input.Search
        className="numbers"
        aria-label={t('ip-whitelist.more.test_address')}
        placeholder={tested.data?.ip ?? t('ip-whitelist.more.test_address')}
        enterButton={t('ip-whitelist.more.test')}
        maxLength={64}
        autoFocus
        loading={tested.isFetching}
        onSearch={(text) => setIp(text.trim())}
      />
      {tested.error ? (
        <Failed title={t('list.could_not_load')} error={tested.error} onRetry={() => void tested.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={tested.isPending}
          dataSource={[...(tested.data?.people ?? [])]}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: <Empty description={t('ip-whitelist.more.nobody_verified')} /> }}
          columns={[
            { dataIndex: 'username', title: t('user.field.username') },
            { dataIndex: 'name', title: t('user.field.name') },
            {
              dataIndex: 'let_in',
              title: t('ip-whitelist.more.let_in'),
              render: (isLetIn: boolean) => (
                <Tag color={isLetIn ? 'green' : 'red'}>{t(isLetIn ? 'value.yes' : 'value.no')}</Tag>
              ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}
