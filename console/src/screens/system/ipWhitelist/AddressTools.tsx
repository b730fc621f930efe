import { addOwnAddress } from '@quarterdeck/shared/contracts/ipWhitelist.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMayWrite } from '../../../ui/Me.tsx'
import { TestDialog } from './TestDialog.tsx'

export function AddressTools({ list }: { list: List<Row> }) {
  const t = useT()
  const mayWrite = useMayWrite()
  const [open, setOpen] = useState<'mine' | 'test'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayWrite('ip-whitelist.add') && (
        <Button onClick={() => setOpen('mine')}>{t('ip-whitelist.more.add_mine')}</Button>
      )}
      <Button onClick={() => setOpen('test')}>{t('ip-whitelist.more.test')}</Button>
      {open === 'mine' && <AddMine onDone={list.reload} onClose={close} />}
      {open === 'test' && <TestDialog onClose={close} />}
    </>
  )
}

function AddMine({ onDone, onClose }: { onDone(): void; onClose(): void }) {
  const t = useT()
  const [form] = Form.useForm<{ remark: string }>()
  const add = useAction(({ remark }: { remark: string }) => ask(addOwnAddress, { body: { remark } }), {
    onDone({ data: { ip, is_new } }) {
      const text = t(is_new ? 'ip-whitelist.more.added' : 'ip-whitelist.more.there_already', { ip })
      tell({ kind: is_new ? 'success' : 'info', text })
      onDone()
      onClose()
    },
    onFailed: (error) => showProblems(form, error),
  })
  return (
    <Dialog
      width={420}
      title={t('ip-whitelist.more.add_mine')}
      okText={t('ip-whitelist.more.add_mine')}
      cancelText={t('action.cancel')}
      confirmLoading={add.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={add.mutate}>
        <Form.Item
          name="remark"
          label={t('ip-whitelist.field.remark')}
          rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
        >
          <Input autoFocus maxLength={500} />
        </Form.Item>
      </Form>
    </Dialog>
  )
}
