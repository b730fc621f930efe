import {
  editSiteCheckSettings,
  getSiteCheckSettings,
  type SiteCheckSettings,
} from '@quarterdeck/shared/contracts/siteChecks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Select, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import './settings.css'

const key = ['site-check', 'settings']

/** How often, how gently and from where sites are checked, and which networks may be reached. */
export function CheckSettings() {
  const t = useT()
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(getSiteCheckSettings, {}, { signal })).data,
    staleTime: 0,
  })
  if (found.error && !found.data)
    return <Failed title={t('list.could_not_load')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active className="settings" paragraph={{ rows: 10 }} />
  return <SettingsForm settings={found.data} />
}

function SettingsForm({ settings }: { settings: SiteCheckSettings }) {
  const t = useT()
  const queries = useQueryClient()
  const [form] = Form.useForm<SiteCheckSettings>()
  const save = useAction((body: SiteCheckSettings) => ask(editSiteCheckSettings, { body }), {
    onDone({ data }) {
      queries.setQueryData(key, data)
      tell({ kind: 'success', text: t('retention.saved') })
    },
    onFailed: (error) => showProblems(form, error),
  })
  const required = [{ required: true, message: t('errors.required') }]
  const words = (name: keyof SiteCheckSettings) => t(`site-checking.settings.${name}`)
  return (
    <Form
      form={form}
      layout="vertical"
      className="settings settings-form"
      initialValues={settings}
      onFinish={(values) => save.mutate({ ...values, ports: values.ports.map(Number) })}
    >
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
      <Form.Item name="dns_servers" label={words('dns_servers')} extra={t('site-checking.settings.dns_servers_help')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[' ', ',', '\n']} />
      </Form.Item>
      <Form.Item name="contact" label={words('contact')} extra={t('site-checking.settings.contact_help')}>
        <Input maxLength={200} />
      </Form.Item>
      <div className="settings-bar">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('action.save')}
        </Button>
      </div>
    </Form>
  )
}
