import { testTemplate } from '@quarterdeck/shared/contracts/contentTasks.ts'
import { fieldKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { Checkbox, Form, Input } from 'antd'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useAction } from '../../../api/useAction.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { RowDialogProps } from '../../../resource/screenExtensions.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import '../../../forms/forms.css'

interface Wish {
  persona: readonly string[]
  description: string
  picture: boolean
}

/** One post with a template, to see what comes of it. */
export function TestDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const [form] = Form.useForm<Wish>()
  const tasks = resourceNamed('content-task')
  const test = useAction(
    async ({ persona: [id], description, picture }: Wish) =>
      (
        await ask(testTemplate, {
          body: { template: row.id, persona: Number(id), description, picture: picture ? 1 : 0 },
        })
      ).data.id,
    {
      onDone: (id) => void navigate(`/singleContent?task=${id}`),
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      title={<div className="cut">{t('template.more.test_title', { name: String(row.name ?? '') })}</div>}
      okText={t('template.more.test')}
      cancelText={t('action.cancel')}
      confirmLoading={test.isPending}
      onOk={() => void form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="faint">{t('template.more.test_note')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ persona: [], description: '', picture: true }}
        onFinish={(wish: Wish) => test.mutate(wish)}
      >
        <Form.Item
          name="persona"
          label={t(oneKey(persona))}
          rules={[{ required: true, type: 'array', min: 1, message: t('errors.required') }]}
        >
          <ReferenceInput
            asked={{ resource: tasks, field: 'personas' }}
            field={tasks.fields.personas as LinksField}
            clearable
            value={[]}
            onChange={() => undefined}
          />
        </Form.Item>
        <Form.Item
          name="description"
          label={t(fieldKey(contentTask, 'description'))}
          rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
        >
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        <Form.Item name="picture" valuePropName="checked">
          <Checkbox>{t(fieldKey(contentTask, 'with_picture'))}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
