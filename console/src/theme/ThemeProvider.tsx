import { ConfigProvider, theme } from 'antd'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useTexts } from '../i18n/TextProvider.tsx'
import { useThemeMode } from './themeMode.ts'
import { componentsOf, tokensOf } from './tokens.ts'
import { useReducedMotion } from './useReducedMotion.ts'

/** antd in our colours, our language and the chosen theme. Its variables stand on <html>, for our own CSS too. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode()
  const isStill = useReducedMotion()
  const { antd } = useTexts()
  const config = useMemo(
    () => ({
      algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: { ...tokensOf(mode), motion: !isStill },
      components: componentsOf(mode),
      cssVar: { key: 'qd' },
      hashed: false,
      // The style sheet that `main.tsx` loads has the rules of every component: only the variables are made at run time.
      zeroRuntime: true,
    }),
    [mode, isStill],
  )
  useLayoutEffect(() => {
    const root = document.documentElement
    root.classList.add('qd')
    root.dataset.theme = mode
    root.style.colorScheme = mode
  }, [mode])
  return (
    <ConfigProvider theme={config} locale={antd} button={{ autoInsertSpace: false }} wave={{ disabled: isStill }}>
      <GlobalTokens />
      {children}
    </ConfigProvider>
  )
}

/** Registers the variables even where no antd component has been drawn yet. */
function GlobalTokens() {
  theme.useToken()
  return null
}
