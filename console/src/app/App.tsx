import type { Texts } from '../i18n/loadTexts.ts'
import { TextProvider } from '../i18n/TextProvider.tsx'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { LateNotices } from './LateNotices.tsx'
import { Router } from './router.tsx'

/** The whole console. `texts` are those of the language to start with. */
export function App({ texts }: { texts: Texts }) {
  return (
    <TextProvider first={texts}>
      <ThemeProvider>
        <Router />
        <LateNotices />
      </ThemeProvider>
    </TextProvider>
  )
}
