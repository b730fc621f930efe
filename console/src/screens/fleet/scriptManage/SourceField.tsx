import { Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FormValues } from '../../../resource/form/formValues.ts'
import { FileDrop } from '../../../resource/importing/FileDrop.tsx'
import { ScriptCheck } from './ScriptCheck.tsx'
import { goTo, SourceEditor, type TextAreaRef } from './SourceEditor.tsx'
import { useScriptVerdict } from './useScriptVerdict.ts'
import '../../../resource/importing/importing.css'
import './script.css'

interface SourceFieldProps {
  form: FormInstance<FormValues>
  disabled: boolean
  /** A file was taken for the source. */
  onChosen(): void
}

/** The source of a script in a form: from a .js file or by hand, read as one types. */
export function SourceField({ form, disabled, onChosen }: SourceFieldProps) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const editor = useRef<TextAreaRef>(null)
  const source = String(Form.useWatch('source', form) ?? '')
  const verdict = useScriptVerdict(source)
  const wrong = new Set(!verdict || verdict.ok ? [] : verdict.problems.map(({ line }) => line))
  const choose = async (chosen: File) => {
    setFile(chosen)
    form.setFieldValue('source', await chosen.text())
    onChosen()
  }
  return (
    <>
      <div className="script-drop">
        <FileDrop
          file={file}
          disabled={disabled}
          accept=".js,.mjs,text/javascript"
          hint={t('script.more.drop')}
          onChoose={(chosen) => void choose(chosen)}
        />
      </div>
      <Form.Item
        name="source"
        label={t('script.field.source')}
        extra={t('script.help.source')}
        rules={[{ required: true, whitespace: true, message: t('errors.required') }]}
      >
        <SourceEditor rows={14} marked={wrong} editor={editor} />
      </Form.Item>
      <ScriptCheck source={source} verdict={verdict} onShow={(problem) => goTo(editor.current, problem)} />
    </>
  )
}
