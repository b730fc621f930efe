import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { alertValue } from '@quarterdeck/shared/values/alertValue.ts'
import { useTexts } from '../i18n/TextProvider.tsx'

interface AlertWordsProps {
  kind: number
  value: number
  threshold: number
}

/** What was measured, as a sentence with its unit. */
export function AlertWords({ kind, value, threshold }: AlertWordsProps) {
  const { t, language } = useTexts()
  return t(codeKey('alert-event.value', kind), { value: alertValue({ kind, value }, language), threshold })
}
