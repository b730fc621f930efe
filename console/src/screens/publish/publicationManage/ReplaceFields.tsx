import { replaceText } from '@quarterdeck/shared/contracts/publishing.ts'
import { Button, Checkbox, Form, Input } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'
import type { Replaced } from './replaced.ts'
import '../../../forms/forms.css'

interface ReplaceFieldsProps {
  ids: readonly number[]
  /** Of the chosen posts, how many do not wait any more. */
  leftOut: number
  onPreview(found: Replaced): void
  onClose(): void
}

interface Values {
  find: string
  replacement: string
  titles: boolean
}

/** Step 1: what is looked for, and what stands in its place. What is not found stays as it is. */
export function ReplaceFields({ ids, leftOut, onPreview, onClose }: ReplaceFieldsProps) {
  const { t, language } = useTexts()
  const [form] = Form.useForm<Values>()
  const look = useAction(
    async ({ titles, ...values }: Values) =>
      (await ask(replaceText, { body: { ...values, ids: [...ids], titles: titles ? 1 : 0, dry_run: 1 } })).data,
    { onDone: onPreview, onFailed: (error) => showProblems(form, error) },
  )
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ find: '', replacement: '', titles: false }}
      onFinish={look.mutate}
    >
      <p className="bulk-edit-only">{t('bulk-edit.selected', counted(ids.length, language))}</p>
      {leftOut > 0 && <p className="form-warning">{t('row-action.left_out', counted(leftOut, language))}</p>}
      <p className="bulk-edit-hint">{t('publication-drawer.find_help')}</p>
      <Form.Item
        name="find"
        label={t('publication-drawer.find')}
        rules={[{ required: true, message: t('errors.required') }]}
      >
        <Input.TextArea autoFocus maxLength={2000} autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="replacement" label={t('publication-drawer.replacement')}>
        <Input.TextArea maxLength={20_000} autoSize={{ minRows: 1, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="titles" valuePropName="checked">
        <Checkbox>{t('publication-drawer.in_titles')}</Checkbox>
      </Form.Item>
      <footer className="bulk-edit-buttons">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={look.isPending}>
          {t('bulk-edit.preview')}
        </Button>
      </footer>
    </Form>
  )
}
