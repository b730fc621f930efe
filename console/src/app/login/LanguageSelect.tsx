import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { languageNames } from '../../i18n/languageNames.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'

/** The browser's own list: the menu of the shell would be a tenth of what the login page loads. */
export function LanguageSelect() {
  const { t, language, choose } = useTexts()
  return (
    <select
      className="login-language"
      aria-label={t('shell.language')}
      value={language}
      onChange={(event) => choose(event.target.value as Language)}
    >
      {languages.map((key) => (
        <option key={key} value={key} lang={key}>
          {languageNames[key]}
        </option>
      ))}
    </select>
  )
}
