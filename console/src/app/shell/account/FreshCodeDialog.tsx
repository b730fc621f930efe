import { stepUp } from '@quarterdeck/shared/contracts/session.ts'
import { Form } from 'antd'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CodeItem } from './CodeItem.tsx'

/** A code of the second factor before what does harm in a stolen session; it counts for five minutes. */
export function FreshCodeDialog({ onDone }: { onDone(isShown: boolean): void }) {
  const t = useT()
  const [form] = Form.useForm<{ code: string }>()
  const show = useAction(({ code }: { code: string }) => ask(stepUp, { body: { code: code.trim() } }), {
    onDone: () => onDone(true),
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Dialog
      width={400}
      zIndex={1100}
      title={t('second-factor.confirm_it_is_you')}
      okText={t('second-factor.go_on')}
      cancelText={t('action.cancel')}
      confirmLoading={show.isPending}
      onOk={form.submit}
      onCancel={() => onDone(false)}
    >
      <p>{t('second-factor.fresh_code')}</p>
      <Form form={form} layout="vertical" onFinish={show.mutate}>
        <CodeItem label={t('login.code')} />
      </Form>
    </Dialog>
  )
}
