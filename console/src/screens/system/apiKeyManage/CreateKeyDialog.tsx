import { createApiKey } from '@quarterdeck/shared/contracts/apiKeys.ts'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { ingestOptions } from '../../../resource/keyWords.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NewKey } from './NewKey.tsx'
import '../../../forms/forms.css'

interface Wanted {
  name: string
  kinds?: string[]
}

/** Makes a key, and shows it: now, and never again. */
export function CreateKeyDialog({ onDone, onClose }: FormDialogProps) {
  const t = useT()
  const kinds = ingestOptions(t)
  const [form] = Form.useForm<Wanted>()
  const [key, setKey] = useState<string>()
  // Whoever closes without having copied it has to make another.
  const [isCopied, setCopied] = useState(false)
  const { leave, question } = useLeaving(key !== undefined && !isCopied, onClose)
  const create = useAction(
    ({ name, kinds: chosen = [] }: Wanted) => ask(createApiKey, { body: { name: name.trim(), kinds: chosen } }),
    {
      onDone({ data }) {
        setKey(data.key)
        onDone()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      width={560}
      title={t('api-key.more.add')}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        key === undefined ? (
          <>
            <Button onClick={onClose}>{t('action.cancel')}</Button>
            <Button type="primary" loading={create.isPending} onClick={form.submit}>
              {t('api-key.more.add')}
            </Button>
          </>
        ) : (
          <Button type="primary" onClick={leave}>
            {t('action.close')}
          </Button>
        )
      }
    >
      {key === undefined ? (
        <Form form={form} layout="vertical" onFinish={create.mutate}>
          <Form.Item
            name="name"
            label={t('api-key.field.name')}
            rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
          >
            <Input autoFocus maxLength={100} />
          </Form.Item>
          <Form.Item name="kinds" label={t('api-key.field.kinds')}>
            <Select
              mode="multiple"
              allowClear
              optionFilterProp="label"
              placeholder={t('api-key.empty.kinds')}
              options={kinds}
            />
          </Form.Item>
        </Form>
      ) : (
        <NewKey
          apiKey={key}
          kind={form.getFieldValue('kinds')?.[0] ?? kinds[0]?.value ?? ''}
          onCopied={() => setCopied(true)}
        />
      )}
      {question}
    </Dialog>
  )
}
