import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { LinksField } from '@quarterdeck/shared/resource/field.ts'
import { contentTask } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { Checkbox, Form, InputNumber } from 'antd'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import '../../../forms/forms.css'

/** What is asked of every event of a group. */
export interface AskedOfRun {
  readonly platforms: readonly string[]
  readonly count: number
  readonly picture: boolean
  readonly start: boolean
}

interface RunFormProps {
  start: AskedOfRun | undefined
  onDone(asked: AskedOfRun): void
}

const usual: AskedOfRun = { platforms: [], count: 1, picture: true, start: true }

export function RunForm({ start = usual, onDone }: RunFormProps) {
  const t = useT()
  const tasks = resourceNamed('content-task')
  return (
    <Form<AskedOfRun> id="event-run" layout="vertical" initialValues={start} onFinish={onDone}>
      <Form.Item
        name="platforms"
        label={t(fieldKey(contentTask, 'platforms'))}
        rules={[{ required: true, type: 'array', min: 1, message: t('errors.required') }]}
      >
        <ReferenceInput
          asked={{ resource: tasks, field: 'platforms' }}
          field={tasks.fields.platforms as LinksField}
          many
          clearable
          value={[]}
          onChange={() => undefined}
        />
      </Form.Item>
      <Form.Item
        name="count"
        label={t(fieldKey(contentTask, 'count'))}
        rules={[{ required: true, message: t('errors.required') }]}
      >
        <InputNumber min={1} max={6} precision={0} />
      </Form.Item>
      <Form.Item name="picture" valuePropName="checked">
        <Checkbox>{t(fieldKey(contentTask, 'with_picture'))}</Checkbox>
      </Form.Item>
      <Form.Item name="start" valuePropName="checked">
        <Checkbox>{t('event-group.more.start')}</Checkbox>
      </Form.Item>
    </Form>
  )
}
