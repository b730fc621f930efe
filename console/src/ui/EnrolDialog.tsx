import { createEnrolToken } from '@quarterdeck/shared/contracts/fleet.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../api/ask.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { CopyText } from './CopyText.tsx'
import { Failed } from './Failed.tsx'
import './enrol.css'
import { Dialog } from './Dialog.tsx'

/** A one-time token for a new host, with the command to type there. Each time it opens it makes a new one. */
export function EnrolDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const token = useQuery({
    queryKey: ['enrol-token'],
    queryFn: async () => (await ask(createEnrolToken, { body: {} })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog width={640} title={t('host.more.add')} footer={null} onCancel={onClose}>
      <p>{t('host.more.enrol_help')}</p>
      {token.isLoading && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {token.error && (
        <Failed title={t('list.could_not_load')} error={token.error} onRetry={() => void token.refetch()} />
      )}
      {token.data && (
        <>
          <div className="enrol-command">
            <CopyText text={token.data.command} code />
          </div>
          <p className="faint">{t('host.more.token_expires', { time: token.data.expires })}</p>
          <p className="faint">{t('host.more.enrol_waits')}</p>
        </>
      )}
    </Dialog>
  )
}
