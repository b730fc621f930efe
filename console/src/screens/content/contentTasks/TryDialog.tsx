import { fieldKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { Checkbox, Form, Input } from 'antd'
import { useNavigate } from 'react-router-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useAction } from '../../../api/useAction.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import '../../../forms/forms.css'

/** What is asked for one post to look at. */
export interface Try {
  persona: number
  description: string
  picture: 0 | 1
}

interface Wish {
  persona: readonly string[]
  description: string
  picture: boolean
}

/** One post to see what comes of something; leads to it. What is described already is not described here. */
export function TryDialog({
  title,
  personas = [],
  isDescribed = false,
  order,
  onClose,
}: {
  title: string
  /** For whom at first. */
  personas?: readonly string[]
  isDescribed?: boolean
  /** Orders it; gives the content task. */
  order(wish: Try): Promise<number>
  onClose(): void
}) {
  const t = useT()
  const navigate = useNavigate()
  const [form] = Form.useForm<Wish>()
  const tasks = resourceNamed('content-task')
  const test = useAction(
    ({ persona: [id], description, picture }: Wish) =>
      order({ persona: Number(id), description, picture: picture ? 1 : 0 }),
    {
      onDone: (id) => void navigate(`/singleContent?task=${id}`),
      onFailed: (error) => showProblems(form, error),
    },
  )
  return (
    <Dialog
      title={<div className="cut">{title}</div>}
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
        initialValues={{ persona: personas.slice(0, 1), description: '', picture: true }}
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
        {!isDescribed && (
          <Form.Item
            name="description"
            label={t(fieldKey(contentTask, 'description'))}
            rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Form.Item>
        )}
        <Form.Item name="picture" valuePropName="checked">
          <Checkbox>{t(fieldKey(contentTask, 'with_picture'))}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
