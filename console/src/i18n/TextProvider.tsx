import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { loadTexts, rememberLanguage, type Texts } from './loadTexts.ts'

interface TextContext extends Texts {
  choose(language: Language): void
}

const Context = createContext<TextContext | undefined>(undefined)

/** Holds the words of the page. The first language is loaded before anything is drawn, the others when they are chosen. */
export function TextProvider({ first, children }: { first: Texts; children: ReactNode }) {
  const [texts, setTexts] = useState(first)
  const choose = useCallback((language: Language) => {
    rememberLanguage(language)
    void loadTexts(language).then(setTexts)
  }, [])
  const value = useMemo(() => ({ ...texts, choose }), [texts, choose])
  return <Context value={value}>{children}</Context>
}

export function useTexts(): TextContext {
  const context = useContext(Context)
  if (!context) throw new Error('useTexts is used outside of TextProvider')
  return context
}

export function useT(): Translate {
  return useTexts().t
}
