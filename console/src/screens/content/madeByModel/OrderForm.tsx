import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { OrderCost, type Quoted } from './OrderCost.tsx'
import '../../../forms/forms.css'

interface OrderFormProps<W extends object> {
  title: TextKey
  okText: TextKey
  note: TextKey
  /** What it starts with. */
  first: W
  order(wish: W): Promise<void>
  /** What the wish costs at most; undefined as long as it says too little. */
  quote(wish: W): ((signal: AbortSignal) => Promise<Quoted>) | undefined
  onClose(): void
  /** Its fields. */
  children: ReactNode
}

/** What is wanted of a model, and what that costs at most. */
export function OrderForm<W extends object>({ first, order, quote, onClose, children, ...texts }: OrderFormProps<W>) {
  const t = useT()
  const [form] = Form.useForm<W>()
  const [wish, setWish] = useState(first)
  const send = useAction(order, { onDone: () => undefined, onFailed: (error) => showProblems(form, error) })
  return (
    <Dialog
      title={t(texts.title)}
      okText={t(texts.okText)}
      cancelText={t('action.cancel')}
      confirmLoading={send.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <p className="faint">{t(texts.note)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={first}
        onValuesChange={(_, all: W) => setWish(all)}
        onFinish={(all: W) => send.mutate(all)}
      >
        {children}
      </Form>
      <OrderCost of={texts.title} wish={wish} quote={quote} />
    </Dialog>
  )
}
