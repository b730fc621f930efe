import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { PhoneSettingItem } from './PhoneSettingItem.tsx'
import { changedSettings, groups, type PhoneSettingValues } from './phoneSettingGroups.ts'
import './settings.css'

const key = ['settings']

/** What the product does by itself for phones, and what keeps new work off them. */
export function PhoneSettings() {
  const t = useT()
  const found = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(getSettings, {}, { signal })).data,
    staleTime: 0,
  })
  if (found.error && !found.data)
    return <Failed title={t('list.could_not_load')} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active className="settings" paragraph={{ rows: 14 }} />
  return <SettingsForm settings={found.data} />
}

function SettingsForm({ settings }: { settings: PhoneSettingValues }) {
  const t = useT()
  const queries = useQueryClient()
  const mayEdit = useMay()('setting.edit', true)
  const [form] = Form.useForm<PhoneSettingValues>()
  const save = useAction((body: Partial<PhoneSettingValues>) => ask(editSettings, { body }), {
    onDone({ data }) {
      queries.setQueryData(key, data)
      tell({ kind: 'success', text: t('retention.saved') })
    },
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Form
      form={form}
      layout="vertical"
      className="settings settings-form"
      initialValues={settings}
      disabled={!mayEdit}
      // What somebody else has changed meanwhile stays.
      onFinish={(values) => save.mutate(changedSettings(values, settings))}
    >
      {groups.map(({ group, names }) => (
        <fieldset key={group} className="settings-group">
          <legend>{t(`phone-settings.group.${group}`)}</legend>
          <p className="settings-help">{t(`phone-settings.help.${group}`)}</p>
          <div className="settings-fields">
            {names.map((name) => (
              <PhoneSettingItem key={name} name={name} value={settings[name]} />
            ))}
          </div>
        </fieldset>
      ))}
      {mayEdit && (
        <div className="settings-bar">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('action.save')}
          </Button>
        </div>
      )}
    </Form>
  )
}
