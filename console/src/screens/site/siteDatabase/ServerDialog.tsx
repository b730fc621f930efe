import { editUpgradeSite, type UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { Form, Input, InputNumber } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface ServerDialogProps {
  row: UpgradeRow
  onDone(): void
  onClose(): void
}

interface Values {
  version: string
  port: number | null
  token?: string
}

/** Where one site server differs from the settings. */
export function ServerDialog({ row, onDone, onClose }: ServerDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const save = useAction(
    ({ version, port, token }: Values) =>
      ask(editUpgradeSite, {
        query: { id: row.id },
        body: { version, port: port ?? null, ...(token ? { token } : {}) },
      }),
    {
      onDone() {
        tell({ kind: 'success', text: t('message.saved') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={440}
      title={`${t('upgrade.action.edit')} · ${row.ip}`}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="faint">{t('upgrade.settings.own_help')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ version: row.own_version, port: row.own_port }}
        onFinish={save.mutate}
      >
        <Form.Item name="version" label={t('upgrade.field.new_version')}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="port" label={t('upgrade.field.port')}>
          <InputNumber min={1} max={65_535} precision={0} placeholder={String(row.port)} />
        </Form.Item>
        <Form.Item
          name="token"
          label={t('upgrade.field.token')}
          extra={row.has_own_token === 1 ? t('upgrade.settings.token_set') : undefined}
        >
          <Input.Password autoComplete="new-password" maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
