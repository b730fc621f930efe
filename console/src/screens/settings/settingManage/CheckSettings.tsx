import {
  editSiteCheckSettings,
  getSiteCheckSettings,
  type SiteCheckSettings,
} from '@quarterdeck/shared/contracts/siteChecks.ts'
import { Form, Input, InputNumber, Select } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const source = {
  queryKey: ['site-check', 'settings'],
  read: async (signal: AbortSignal) => (await ask(getSiteCheckSettings, {}, { signal })).data,
  save: async (values: SiteCheckSettings) =>
    (await ask(editSiteCheckSettings, { body: { ...values, ports: values.ports.map(Number) } })).data,
}

/** How often, how gently and from where sites are checked, and which networks may be reached. */
export function CheckSettings() {
  const t = useT()
  const mayEdit = useMay()('site-check.config', true)
  const required = [{ required: true, message: t('errors.required') }]
  const words = (name: keyof SiteCheckSettings) => t(`site-checking.settings.${name}`)
  return (
    <SettingsForm source={source} mayEdit={mayEdit}>
      {() => (
        <>
          <Form.Item
            name="every_hours"
            label={words('every_hours')}
            extra={t('site-checking.settings.every_hours_help')}
            rules={required}
          >
            <InputNumber min={0} max={720} precision={0} />
          </Form.Item>
          <Form.Item name="at_once" label={words('at_once')} rules={required}>
            <InputNumber min={1} max={500} precision={0} />
          </Form.Item>
          <Form.Item name="pause_ms" label={words('pause_ms')} rules={required}>
            <InputNumber min={0} max={60_000} precision={0} />
          </Form.Item>
          <Form.Item name="allow" label={words('allow')} extra={t('site-checking.settings.allow_help')}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
          </Form.Item>
          <Form.Item name="ports" label={words('ports')} rules={required}>
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
          </Form.Item>
          <Form.Item
            name="dns_servers"
            label={words('dns_servers')}
            extra={t('site-checking.settings.dns_servers_help')}
          >
            <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
          </Form.Item>
          <Form.Item name="contact" label={words('contact')} extra={t('site-checking.settings.contact_help')}>
            <Input maxLength={200} />
          </Form.Item>
        </>
      )}
    </SettingsForm>
  )
}
