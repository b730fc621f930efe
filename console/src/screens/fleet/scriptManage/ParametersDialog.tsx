import { rangeOf } from '@quarterdeck/shared/contracts/parameterValues.ts'
import type { ScriptMeta } from '@quarterdeck/shared/contracts/scriptMeta.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { script } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptParameter } from '@quarterdeck/shared/resources/fleet/scriptParameter.ts'
import { userGroup } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Form, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { addRows, deleteRows, editRow, loadRow, type Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { allRows } from '../../../resource/allRows.ts'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { ValueInput } from '../../../ui/ValueInput.tsx'

const scripts: AnyResource = script
const values: AnyResource = scriptParameter
const groups: AnyResource = userGroup
/** In the choice of groups: the values for all of them. */
const everybody = 0

/** The parameters of a script as a form: for everybody, or for a group. What is left empty keeps its default. */
export function ParametersDialog({ row, onDone, onClose }: RowDialogProps) {
  const t = useT()
  const [group, setGroup] = useState(everybody)
  const loaded = useQuery({ queryKey: ['script-parameter', 'form', row.id], queryFn: () => load(row.id), gcTime: 0 })
  return (
    <Dialog
      width={640}
      title={`${t('script-parameter.more.form')} · ${String(row.name)}`}
      footer={null}
      onCancel={onClose}
    >
      {loaded.isLoading && <Skeleton active />}
      {loaded.error && (
        <Failed title={t('list.could_not_load')} error={loaded.error} onRetry={() => void loaded.refetch()} />
      )}
      {loaded.data && Object.keys(loaded.data.parameters).length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('script-parameter.more.none')} />
      )}
      {loaded.data && Object.keys(loaded.data.parameters).length > 0 && (
        <>
          <Select
            aria-label={t('script-parameter.field.user_group')}
            style={{ width: '100%', marginBottom: 16 }}
            value={group}
            onChange={setGroup}
            options={[
              { value: everybody, label: t('script-parameter.empty.user_group') },
              ...loaded.data.groups.map(({ id, name }) => ({ value: id, label: String(name) })),
            ]}
          />
          <ValuesForm
            key={group}
            of={{ script: row.id, group }}
            parameters={loaded.data.parameters}
            set={loaded.data.set.filter((one) => Number(one.user_group ?? everybody) === group)}
            onDone={() => {
              onDone()
              onClose()
            }}
          />
        </>
      )}
    </Dialog>
  )
}

interface ValuesFormProps {
  of: { script: number; group: number }
  parameters: ScriptMeta['parameters']
  set: readonly Row[]
  onDone(): void
}

function ValuesForm({ of, parameters, set, onDone }: ValuesFormProps) {
  const t = useT()
  const [form] = Form.useForm<Record<string, string | undefined>>()
  const save = useAction(
    async (filled: Record<string, string | undefined>) => {
      for (const name of Object.keys(parameters)) await saveOne(name, filled[name]?.trim() ?? '')
    },
    {
      onDone() {
        tell({ kind: 'success', text: t('message.saved') })
        onDone()
      },
    },
  )

  async function saveOne(name: string, value: string): Promise<void> {
    const known = set.find((one) => one.name === name)
    if (value === String(known?.value ?? '')) return
    try {
      if (value === '') await deleteRows(values, [known!.id])
      else if (known) await editRow(values, known.id, { value })
      else
        await addRows(values, {
          script: of.script,
          name,
          value,
          ...(of.group !== everybody && { user_group: of.group }),
        })
    } catch (error) {
      if (isCallError(error)) form.setFields([{ name, errors: [error.problems[0]?.message ?? error.message] }])
      throw error
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={Object.fromEntries(set.map((one) => [String(one.name), String(one.value)]))}
      onFinish={save.mutate}
    >
      {Object.entries(parameters).map(([name, parameter]) => (
        <Form.Item key={name} name={name} label={name} extra={rangeOf(parameter)}>
          <ValueInput
            parameter={parameter}
            placeholder={t('script-parameter.more.default', { value: String(parameter.default) })}
          />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('action.save')}
      </Button>
    </Form>
  )
}

async function load(id: number) {
  const { readMeta } = await import('@quarterdeck/shared/contracts/scriptSource.ts')
  const [whole, set, all] = await Promise.all([loadRow(scripts, id), allRows(values, { script: id }), allRows(groups)])
  const read = readMeta(String(whole.source))
  return { parameters: read.ok ? read.meta.parameters : {}, set, groups: all }
}
