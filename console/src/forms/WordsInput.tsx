import { splitWords } from '@quarterdeck/shared/values/words.ts'
import { Select } from 'antd'
import { useT } from '../i18n/TextProvider.tsx'

interface WordsInputProps {
  id?: string | undefined
  value: string
  onChange(words: string): void
}

/** Words, typed one after the other or pasted with commas or line breaks between them. */
export function WordsInput({ id, value, onChange }: WordsInputProps) {
  const t = useT()
  return (
    <Select
      id={id}
      mode="tags"
      open={false}
      suffixIcon={null}
      placeholder={t('form.words')}
      tokenSeparators={[',', '，', '、', '\n']}
      value={splitWords(value)}
      onChange={(words: string[]) => onChange(splitWords(words.join()).join())}
    />
  )
}
