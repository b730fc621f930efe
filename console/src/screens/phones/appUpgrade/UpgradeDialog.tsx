import { actionFieldKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { emptyValue } from '@quarterdeck/shared/resource/check.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { appBuild } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { appUpgradeable } from '@quarterdeck/shared/resources/fleet/appUpgradeable.ts'
import { waveEnds } from '@quarterdeck/shared/values/waves.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tell } from '../../../api/notices.ts'
import { loadRows, type Row, takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { FieldInput } from '../../../forms/FieldInput.tsx'
import { fieldRule } from '../../../forms/fieldRule.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { listKey } from '../../../resource/list/listKey.ts'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import '../../../forms/forms.css'
import './appUpgrade.css'

const builds: AnyResource = appBuild
const upgradeable: AnyResource = appUpgradeable
/** The phones are chosen from their list. */
const { phones: _phones, ...fields } = builds.actions!.upgrade!.form!
const form = { ...builds, fields }
const columns = ['serial', 'host', 'version', 'version_code'] as const

/** An upgrade to a build: which phones, in which waves, and when it stops. */
export function UpgradeDialog({ row, onDone, onClose }: RowDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [values] = Form.useForm<Record<string, unknown>>()
  const plan = Form.useWatch('plan', values)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const loaded = useQuery({
    queryKey: ['app-upgradeable', row.id],
    queryFn: ({ signal }) => loadRows(upgradeable, { build: row.id }, signal),
    gcTime: 0,
  })
  const serials = (loaded.data?.rows ?? []).map(({ serial }) => String(serial))
  const chosen = serials.filter((serial) => !left.has(serial))
  const start = useAction(
    (given: Record<string, unknown>) =>
      takeAction(builds, 'upgrade', [row.id], { ...given, phones: chosen.join(', ') }),
    {
      onDone() {
        tell({ kind: 'success', text: t('app-upgrade-build.more.started') })
        onDone()
        onClose()
        // Where it is watched, with it in the list.
        queries.removeQueries({ queryKey: listKey('app-upgrade') })
        void navigate('/appUpgrade')
      },
      onFailed: (error) => showProblems(values, error),
    },
  )
  return (
    <Dialog
      width={720}
      title={`${t('app-upgrade-build.more.upgrade')} · ${String(row.package)} ${String(row.version)}`}
      okText={t('app-upgrade-build.more.upgrade')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={start.isPending}
      onOk={values.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {loaded.error && (
        <Failed title={t('list.could_not_load')} error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {!loaded.error && (
        <>
          <p>{t('app-upgrade-build.more.chosen', { count: chosen.length })}</p>
          <Table<Row>
            size="small"
            rowKey={({ serial }) => String(serial)}
            loading={loaded.isLoading}
            dataSource={loaded.data?.rows ?? []}
            pagination={false}
            scroll={{ y: 220 }}
            locale={{ emptyText: t('app-upgrade-build.more.all_up_to_date') }}
            columns={columns.map((name) => ({ dataIndex: name, title: t(fieldKey(upgradeable, name)) }))}
            rowSelection={{
              selectedRowKeys: chosen,
              onChange: (keys) => setLeft(new Set(serials.filter((serial) => !keys.includes(serial)))),
            }}
          />
        </>
      )}
      <Form
        form={values}
        className="upgrade-form"
        layout="vertical"
        initialValues={Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))}
        onFinish={start.mutate}
      >
        {Object.entries(fields).map(([name, field]) => (
          <Form.Item
            key={name}
            name={name}
            label={t(actionFieldKey(builds, 'upgrade', name))}
            rules={[fieldRule(field, t)]}
            {...(name === 'plan' && { extra: wavesOf(String(plan ?? ''), chosen.length, t) })}
          >
            <FieldInput resource={form} name={name} field={field} />
          </Form.Item>
        ))}
      </Form>
    </Dialog>
  )
}

/** How many phones each wave has, as it stands. */
function wavesOf(plan: string, count: number, t: Translate): string {
  const ends = waveEnds(plan, count) ?? []
  const waves = ends.map((end, at) => end - (ends[at - 1] ?? 0))
  return waves.length === 0 ? '' : t('app-upgrade-build.more.in_waves', { phones: waves.join(' + ') })
}
