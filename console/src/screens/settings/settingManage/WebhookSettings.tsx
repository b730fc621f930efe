import { type AlertSettings, editAlertSettings, getAlertSettings } from '@quarterdeck/shared/contracts/alerts.ts'
import { Form, Select } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const source = {
  queryKey: ['alert-rule', 'settings'],
  read: async (signal: AbortSignal) => (await ask(getAlertSettings, {}, { signal })).data,
  save: async (values: AlertSettings) => (await ask(editAlertSettings, { body: values })).data,
}

/** Which addresses webhooks may reach beside public ones. */
export function WebhookSettings() {
  const t = useT()
  const mayEdit = useMay()('alert-rule.config', true)
  return (
    <SettingsForm source={source} mayEdit={mayEdit}>
      {() => (
        <Form.Item name="allow" label={t('alert-rule.settings.allow')} extra={t('alert-rule.settings.allow_help')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
        </Form.Item>
      )}
    </SettingsForm>
  )
}
