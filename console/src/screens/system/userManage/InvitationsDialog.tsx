import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { invite } from '@quarterdeck/shared/contracts/invitation.ts'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useOnce } from '../../../resource/importing/useOnce.ts'
import type { AddedDialogProps } from '../../../resource/screenExtensions.ts'
import { copy } from '../../../ui/copy.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import '../../../forms/forms.css'
import './invitations.css'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Makes the addresses, and shows them: now, and never again. */
export function InvitationsDialog({ rows, onClose }: AddedDialogProps) {
  const t = useT()
  // Whoever closes without having taken them has to invite again.
  const [isTaken, setTaken] = useState(false)
  const made = useAction(async () => (await ask(invite, { body: { ...asBody(rows), origin: location.origin } })).data, {
    onFailed() {
      onClose()
      return false
    },
  })
  const { data } = made
  const isOpen = data !== undefined && !isTaken
  const { leave, question } = useLeaving(isOpen, onClose)
  useOnce('made', () => made.mutate())
  const take = async (addresses: readonly string[]) => {
    await copy(addresses.join('\n'), t, addresses.length)
    setTaken(true)
  }
  const save = (file: string) => {
    const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
    saveFile({ name: `${t('user.more.invitations')}.xlsx`, blob: new Blob([bytes], { type: sheetType }) })
    setTaken(true)
  }
  return (
    <Dialog
      width={820}
      title={t('user.more.invitations')}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        <Button type="primary" onClick={leave}>
          {t('action.close')}
        </Button>
      }
    >
      {!data && <Skeleton active />}
      {data && (
        <>
          <p className="form-warning" role="alert">
            {t('user.more.invitation_shown_once', { until: data.people[0]?.expires ?? '' })}
          </p>
          <div className="invitations-tools">
            <Button
              type="primary"
              icon={<CopyOutlined aria-hidden />}
              onClick={() => take(data.people.map(({ username, address }) => `${username}\t${address}`))}
            >
              {t('action.copy')}
            </Button>
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => save(data.file)}>
              {t('user.more.invitation_download')}
            </Button>
          </div>
          <Table
            size="small"
            rowKey="id"
            pagination={false}
            scroll={{ y: 380 }}
            dataSource={[...data.people]}
            columns={[
              { dataIndex: 'username', title: t('user.field.username'), width: 140, ellipsis: true },
              { dataIndex: 'name', title: t('user.field.name'), width: 140, ellipsis: true },
              {
                dataIndex: 'address',
                title: t('user.more.invitation_address'),
                render: (address: string, { username }) => (
                  <span className="invitation-address">
                    <code>{address}</code>
                    <Button
                      type="text"
                      size="small"
                      icon={<CopyOutlined aria-hidden />}
                      aria-label={`${t('action.copy')} ${username}`}
                      onClick={() => take([address])}
                    />
                  </span>
                ),
              },
            ]}
          />
        </>
      )}
      {question}
    </Dialog>
  )
}

function asBody(rows: AddedDialogProps['rows']): { ids: number[] } | { import: string } {
  return 'ids' in rows ? { ids: [...rows.ids] } : rows
}
