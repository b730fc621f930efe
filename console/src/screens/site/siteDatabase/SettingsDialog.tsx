import { editUpgradeSettings, getUpgradeSettings } from '@quarterdeck/shared/contracts/upgrades.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { topic } from './upgradeCalls.ts'

interface SettingsDialogProps {
  onDone(): void
  onClose(): void
}

interface Values {
  version: string
  port: number
  token?: string
  detect_minutes: number
  kept_days: number
}

/** The newest version, and how site servers are reached. A token is set anew or left as it is; nobody sees it. */
export function SettingsDialog({ onDone, onClose }: SettingsDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const now = useQuery({
    queryKey: [topic, 'settings'],
    queryFn: async ({ signal }) => (await ask(getUpgradeSettings, {}, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
  const save = useAction(
    ({ token, ...values }: Values) => ask(editUpgradeSettings, { body: { ...values, ...(token ? { token } : {}) } }),
    {
      onDone() {
        tell({ kind: 'success', text: t('message.saved') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  const required = [{ required: true, message: t('errors.required') }]
  return (
    <Dialog
      width={480}
      title={t('upgrade.settings.title')}
      okText={t('action.save')}
      okButtonProps={{ disabled: !now.data }}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {now.isLoading && <Skeleton active paragraph={{ rows: 8 }} title={false} />}
      {now.error && <Failed title={t('list.could_not_load')} error={now.error} onRetry={() => void now.refetch()} />}
      {now.data && (
        <Form form={form} layout="vertical" initialValues={now.data} onFinish={save.mutate}>
          <Form.Item name="version" label={t('upgrade.field.new_version')}>
            <Input maxLength={64} />
          </Form.Item>
          <Form.Item name="port" label={t('upgrade.field.port')} rules={required}>
            <InputNumber min={1} max={65_535} precision={0} />
          </Form.Item>
          <Form.Item
            name="token"
            label={t('upgrade.field.token')}
            extra={now.data.has_token === 1 ? t('upgrade.settings.token_set') : undefined}
          >
            <Input.Password autoComplete="new-password" maxLength={500} />
          </Form.Item>
          <Form.Item
            name="detect_minutes"
            label={t('upgrade.settings.detect_minutes')}
            extra={t('upgrade.settings.detect_minutes_help')}
            rules={required}
          >
            <InputNumber min={0} max={10_080} precision={0} />
          </Form.Item>
          <Form.Item name="kept_days" label={t('upgrade.settings.kept_days')} rules={required}>
            <InputNumber min={1} max={3650} precision={0} />
          </Form.Item>
        </Form>
      )}
    </Dialog>
  )
}
