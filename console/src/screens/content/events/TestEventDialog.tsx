import { testEvent } from '@quarterdeck/shared/contracts/events.ts'
import { fieldKey, oneKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { Checkbox, Form } from 'antd'
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

interface Tried {
  persona: readonly string[]
  picture: boolean
}

/** One post of an event, to see what comes of it. */
export function TestEventDialog({ row, onClose }: RowDialogProps) {
  const t = useT()
  const navigate = useNavigate()
  const [form] = Form.useForm<Tried>()
  const tasks = resourceNamed('content-task')
  const test = useAction(
    async ({ persona: [id], picture }: Tried) =>
      (await ask(testEvent, { body: { event: row.id, persona: Number(id), picture: picture ? 1 : 0 } })).data.id,
    {
      onDone: (id) => void navigate(`/singleContent?task=${id}`),
      onFailed: (error) => showProblems(form, error),
    },
  )
  const [first] = String(row.personas ?? '')
    .split(',')
    .filter(Boolean)
  return (
    <Dialog
      title={<div className="cut">{t('event.more.test_title', { name: String(row.title ?? '') })}</div>}
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
        initialValues={{ persona: first ? [first] : [], picture: true }}
        onFinish={(tried: Tried) => test.mutate(tried)}
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
        <Form.Item name="picture" valuePropName="checked">
          <Checkbox>{t(fieldKey(contentTask, 'with_picture'))}</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
