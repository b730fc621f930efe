import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { persona } from '@quarterdeck/shared/resources/content/persona.ts'
import { mostPromptCharacters } from '@quarterdeck/shared/resources/content/template.ts'
import { placeholders } from '@quarterdeck/shared/values/placeholders.ts'
import { Button, Form } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { SideProps } from '../../../resource/form/FormDialog.tsx'
import { PromptPreview } from './PromptPreview.tsx'

/** Beside the form: the places that a prompt may have, to be put in, and how it reads for a persona as it stands. */
export function PromptSide({ values }: SideProps) {
  const t = useT()
  const form = Form.useFormInstance()
  const incantation = String(values.incantation ?? '')
  const insert = (placeholder: string) => {
    const area = document.getElementById('incantation') as HTMLTextAreaElement | null
    const [from, to] = [area?.selectionStart ?? incantation.length, area?.selectionEnd ?? incantation.length]
    const text = `${incantation.slice(0, from)}{${placeholder}}${incantation.slice(to)}`
    form.setFieldValue('incantation', text.slice(0, mostPromptCharacters))
    area?.focus()
  }
  return (
    <>
      <h3 className="prompt-side-title">{t('template.more.insert')}</h3>
      <div className="prompt-places">
        {placeholders.map((name) => (
          <Button key={name} size="small" title={`{${name}}`} onClick={() => insert(name)}>
            {t(fieldKey(persona, name))}
          </Button>
        ))}
      </div>
      <h3 className="prompt-side-title">{t('template.more.preview')}</h3>
      <PromptPreview incantation={incantation} />
    </>
  )
}
