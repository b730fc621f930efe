import { listSessions, revokeSession } from '@quarterdeck/shared/contracts/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Table } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ConfirmAction } from '../../../ui/ConfirmAction.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'

/** The own sessions, and with the permission those of all users; each can be ended. */
export function SessionsDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const queries = useQueryClient()
  const sessions = useQuery({ queryKey: ['sessions'], queryFn: async () => (await ask(listSessions)).data })
  const revoke = useAction((id: number) => ask(revokeSession, { query: { id } }), {
    onDone() {
      tell({ kind: 'success', text: t('sessions.revoked') })
      return queries.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <Dialog width={900} title={t('sessions.title')} footer={null} onCancel={onClose}>
      {sessions.error ? (
        <Failed title={t('list.could_not_load')} error={sessions.error} onRetry={() => void sessions.refetch()} />
      ) : (
        <Table
          size="small"
          rowKey="id"
          loading={sessions.isLoading}
          dataSource={sessions.data ?? []}
          pagination={false}
          scroll={{ y: 420, x: 910 }}
          columns={[
            { title: t('sessions.username'), dataIndex: 'username', width: 110 },
            { title: t('sessions.address'), dataIndex: 'address', width: 130 },
            { title: t('sessions.agent'), dataIndex: 'agent', render: (agent: string) => shortAgent(agent) },
            {
              title: t('sessions.create_time'),
              dataIndex: 'create_time',
              width: 165,
              render: (time: string) => <ExactTime time={time} />,
            },
            {
              title: t('sessions.last_seen'),
              dataIndex: 'last_seen',
              width: 165,
              render: (time: string) => <ExactTime time={time} />,
            },
            {
              title: t('action.actions'),
              width: 120,
              render: (_, { id, current }) =>
                current ? (
                  <StateTag colour="blue">{t('sessions.current')}</StateTag>
                ) : (
                  <ConfirmAction
                    label={t('sessions.revoke')}
                    question={t('sessions.revoke_confirm')}
                    verb={t('sessions.revoke')}
                    onConfirm={() => revoke.mutateAsync(id)}
                  />
                ),
            },
          ]}
        />
      )}
    </Dialog>
  )
}

/** `Chrome 156 · Linux` of a user agent; anything else as it is. */
function shortAgent(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Version)\/(\d+)/.exec(agent)
  if (!browser) return agent.slice(0, 40)
  const name = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[browser[1]!] ?? browser[1]!
  const system = /Windows|Mac OS X|Android|iPhone|Linux/.exec(agent)?.[0] ?? ''
  return `${name} ${browser[2]}${system && ` · ${system}`}`
}
