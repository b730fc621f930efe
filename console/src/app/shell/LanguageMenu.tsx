import { GlobalOutlined } from '@ant-design/icons'
import { type Language, languages } from '@quarterdeck/shared/i18n/language.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { languageNames } from '../../i18n/languageNames.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'

export function LanguageMenu() {
  const { t, language, choose } = useTexts()
  useFreshAnswers(language)
  return (
    <ButtonMenu
      items={languages.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> }))}
      selectedKeys={[language]}
      choose={(key) => choose(key as Language)}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={t('shell.language')} />
    </ButtonMenu>
  )
}

/** Some answers carry words of the server: after a change of language they are asked for again. */
function useFreshAnswers(language: Language): void {
  const queries = useQueryClient()
  const before = useRef(language)
  useEffect(() => {
    if (before.current === language) return
    before.current = language
    void queries.invalidateQueries()
  }, [language, queries])
}
