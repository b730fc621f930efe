import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { onTexts } from './arrivals.ts'
import { loadTexts, rememberLanguage, type Texts } from './loadTexts.ts'

interface TextContext extends Texts {
  choose(language: Language): void
}

const Context = createContext<TextContext | undefined>(undefined)

/** Holds the words of the page. The first language is loaded before anything is drawn, the others when they are chosen. */
export function TextProvider({ first, children }: { first: Texts; children: ReactNode }) {
  const [texts, setTexts] = useState(first)
  const [onTextsLoaded, setOnTextsLoaded] = useState(0)
  useEffect(() => onTexts(() => setOnTextsLoaded((count) => count + 1)), [])
  const value = useMemo(
    () => ({
      ...texts,
      // Another function for each arrival: whoever remembers words by it draws them anew.
      t: onTextsLoaded === 0 ? texts.t : (((key, values) => texts.t(key, values)) satisfies Translate),
      choose(language: Language) {
        rememberLanguage(language)
        void loadTexts(language).then(setTexts)
      },
    }),
    [texts, onTextsLoaded],
  )
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
