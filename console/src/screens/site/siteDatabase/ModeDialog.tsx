import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Form, Radio } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { changeMode } from './upgradeCalls.ts'

interface ModeDialogProps {
  ids: readonly number[]
  start?: number | undefined
  onDone(message: string): void
  onClose(): void
}

/** By hand or automatic, for all chosen sites. */
export function ModeDialog({ ids, start, onDone, onClose }: ModeDialogProps) {
  const { t, language } = useTexts()
  const [form] = Form.useForm<{ isAutomatic: number }>()
  const change = useAction(({ isAutomatic }: { isAutomatic: number }) => changeMode(ids, isAutomatic), {
    onDone(message) {
      onDone(message)
      onClose()
    },
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Dialog
      width={440}
      title={t('upgrade.action.mode')}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="faint">{t('upgrade.selected', { count: formatNumber(ids.length, language) })}</p>
      <Form
        form={form}
        layout="vertical"
        onFinish={change.mutate}
        {...(start === undefined ? {} : { initialValues: { isAutomatic: start } })}
      >
        <Form.Item
          name="isAutomatic"
          label={t('upgrade.field.isAutomatic')}
          rules={[{ required: true, message: t('upgrade.required.isAutomatic') }]}
        >
          <Radio.Group
            options={[0, 1].map((mode) => ({ value: mode, label: t(codeKey('upgrade.choice.isAutomatic', mode)) }))}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
