import { editAlertSettings, getAlertSettings } from '@quarterdeck/shared/contracts/alerts.ts'
import { editModelSettings, getModelSettings } from '@quarterdeck/shared/contracts/modelSettings.ts'
import { editNodeSettings, getNodeSettings } from '@quarterdeck/shared/contracts/nodeSettings.ts'
import type { ReachSettings as Values } from '@quarterdeck/shared/contracts/reachSettings.ts'
import { Form, Select } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const calls = {
  'alert-rule': [getAlertSettings, editAlertSettings],
  'model-provider': [getModelSettings, editModelSettings],
  node: [getNodeSettings, editNodeSettings],
} as const

/** Which addresses a purpose may reach beside public ones. */
export function ReachSettings({ of }: { of: keyof typeof calls }) {
  const t = useT()
  const mayEdit = useMay()(`${of}.config`, true)
  const [get, edit] = calls[of]
  const source = {
    queryKey: [of, 'settings'],
    read: async (signal: AbortSignal) => (await ask(get, {}, { signal })).data,
    save: async (values: Values) => (await ask(edit, { body: values })).data,
  }
  return (
    <SettingsForm source={source} mayEdit={mayEdit}>
      {() => (
        <Form.Item name="allow" label={t(`${of}.settings.allow`)} extra={t(`${of}.settings.allow_help`)}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
        </Form.Item>
      )}
    </SettingsForm>
  )
}
