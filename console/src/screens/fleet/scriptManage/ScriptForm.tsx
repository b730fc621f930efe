import type { ScriptVerdict } from '@quarterdeck/shared/contracts/checkScript.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Switch } from 'antd'
import { useRef, useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { addRows, loadRow } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { showProblems } from '../../../forms/showProblems.ts'
import { useLeaving } from '../../../forms/useLeaving.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormDialogProps } from '../../../resource/form/FormDialog.tsx'
import { type FormValues, payloadOf, startValues } from '../../../resource/form/formValues.ts'
import { useSaving } from '../../../resource/form/useSaving.tsx'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import { ScriptCheck } from './ScriptCheck.tsx'
import { goTo, SourceEditor, type TextAreaRef } from './SourceEditor.tsx'
import { useScriptVerdict } from './useScriptVerdict.ts'
import '../../../resource/importing/importing.css'
import './script.css'
import { Dialog } from '../../../ui/Dialog.tsx'

/** Adds or edits a script: from a .js file or by hand, read as one types. */
export function ScriptForm({ resource, row, onDone, onClose }: FormDialogProps) {
  const t = useT()
  const [form] = Form.useForm<FormValues>()
  const [file, setFile] = useState<File>()
  const [dirty, setDirty] = useState(false)
  const editor = useRef<TextAreaRef>(null)
  const source = String(Form.useWatch('source', form) ?? '')
  const verdict = useScriptVerdict(source)
  const { leave, question } = useLeaving(dirty, onClose)
  // Lists leave the source out where it is long; the form needs the row as it is.
  const whole = useQuery({
    queryKey: [resource.name, 'get', row?.id],
    queryFn: ({ signal }) => loadRow(resource, row!.id, signal),
    enabled: row !== undefined && row.source === undefined,
    gcTime: 0,
  })
  const start = row?.source === undefined ? whole.data : row
  const close = () => {
    onDone()
    onClose()
  }
  const saved = () => {
    tell({ kind: 'success', text: t('message.saved') })
    close()
  }
  const onFailed = (error: unknown) => showProblems(form, error)
  const add = useAction((payload: FormValues) => addRows(resource, payload), { onDone: saved, onFailed })
  const edit = useSaving({ resource, row: start ?? row ?? { id: 0 }, onSaved: saved, onTheirs: close, onFailed })
  const isPending = add.isPending || edit.isPending
  const save = (values: FormValues) => {
    const payload = payloadOf(resource, values, row ? 'edit' : 'add')
    if (row) edit.save(payload)
    else add.mutate(payload)
  }
  const choose = async (chosen: File) => {
    setFile(chosen)
    form.setFieldValue('source', await chosen.text())
    setDirty(true)
  }
  return (
    <Dialog
      width={860}
      title={t(row ? 'form.edit_title' : 'form.add_title', { name: t('script.title') })}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={isPending}
      onOk={form.submit}
      onCancel={leave}
      mask={{ closable: false }}
      loading={row !== undefined && !start}
    >
      <div className="script-drop">
        <FileDrop
          file={file}
          disabled={isPending}
          accept=".js,.mjs,text/javascript"
          hint={t('script.more.drop')}
          onChoose={(chosen) => void choose(chosen)}
        />
      </div>
      <Form
        form={form}
        layout="vertical"
        initialValues={startValues(resource, start)}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="source"
          label={t('script.field.source')}
          extra={t('script.help.source')}
          rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
        >
          <SourceEditor rows={14} marked={wrongLines(verdict)} editor={editor} />
        </Form.Item>
        <ScriptCheck source={source} verdict={verdict} onShow={(problem) => goTo(editor.current, problem)} />
        <Form.Item
          name="enabled"
          label={t('script.field.enabled')}
          extra={t('script.help.enabled')}
          getValueProps={(value) => ({ checked: value === 1 })}
          getValueFromEvent={(on: boolean) => (on ? 1 : 0)}
        >
          <Switch checkedChildren={t('value.yes')} unCheckedChildren={t('value.no')} />
        </Form.Item>
        <Form.Item name="remark" label={t('script.field.remark')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} count={{ show: true, max: 500 }} />
        </Form.Item>
      </Form>
      {question}
      {edit.conflict}
    </Dialog>
  )
}

function wrongLines(verdict: ScriptVerdict | undefined): ReadonlySet<number> {
  return new Set(!verdict || verdict.ok ? [] : verdict.problems.map(({ line }) => line))
}
