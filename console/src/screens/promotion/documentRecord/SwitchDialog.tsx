import { type ExtendData, getProject, setRunTask } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Select, Switch } from 'antd'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type BookType, topic } from './bookTaskCalls.ts'

interface SwitchDialogProps {
  settings: ExtendData
  bookType: BookType
  onDone(): void
  onClose(): void
}

interface Values {
  on: boolean
  project_id: number
  operator_code: number
}

const operators = [0, 1, 2, 3, 4, 5]

/** The task switch: on or off, and which phones the tasks may go to. */
export function SwitchDialog({ settings, bookType, onDone, onClose }: SwitchDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const isOn = Form.useWatch('on', form) ?? true
  const cards = useQuery({
    queryKey: [topic, 'projects', bookType],
    queryFn: async () => (await ask(getProject, { query: { book_type: bookType, isRunTask: 1 } })).data,
    staleTime: 0,
  })
  const save = useAction(
    ({ on, project_id, operator_code }: Values) =>
      ask(setRunTask, {
        body: {
          runStatus: on ? 1 : 0,
          project_id,
          project_name: cards.data?.find((card) => card.id === project_id)?.name ?? settings.project_name,
          operator_code,
          operator_name: t(codeKey('book-task.operator', operator_code)),
          book_type: bookType,
        },
      }),
    {
      onDone(_, { on }) {
        tell({ kind: 'success', text: t(on ? 'book-task.switch.turned_on' : 'book-task.switch.turned_off') })
        onDone()
        onClose()
      },
      onFailed: (error) => showProblems(form, error),
    },
  )
  // The card type that is set stays choosable even if it is no longer offered: otherwise its id would stand there bare.
  const options = (cards.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = settings.project_id === null || options.some(({ value }) => value === settings.project_id)
  return (
    <Dialog
      width={440}
      title={t('book-task.dialog.switch')}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="faint">{t('book-task.switch.help')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          // Whoever clicks a switch that is off means to turn it on; one that is on is opened for its settings too.
          on: true,
          project_id: settings.project_id ?? undefined,
          operator_code: settings.operator_code,
        }}
        onFinish={save.mutate}
      >
        <Form.Item
          name="on"
          label={t('book-task.form.switch')}
          valuePropName="checked"
          extra={isOn ? undefined : t('book-task.switch.off_help')}
        >
          <Switch checkedChildren={t('value.on')} unCheckedChildren={t('value.off')} />
        </Form.Item>
        <Form.Item
          name="project_id"
          label={t('book-task.form.card_type')}
          rules={[{ required: true, message: t('book-task.form.select_card_type') }]}
        >
          <Select
            loading={cards.isLoading}
            placeholder={t('book-task.form.select_card_type')}
            notFoundContent={t('book-task.number_type.none')}
            options={known ? options : [{ value: settings.project_id!, label: settings.project_name }, ...options]}
          />
        </Form.Item>
        <Form.Item
          name="operator_code"
          label={t('book-task.form.operator')}
          rules={[{ required: true, message: t('book-task.form.select_operator') }]}
        >
          <Select
            placeholder={t('book-task.form.select_operator')}
            options={operators.map((code) => ({ value: code, label: t(codeKey('book-task.operator', code)) }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
