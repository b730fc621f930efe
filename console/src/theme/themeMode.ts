import { useSyncExternalStore } from 'react'

export type ThemeMode = 'light' | 'dark'

const stored = 'theme'
const listeners = new Set<() => void>()

/** The theme that was chosen, else that of the system, followed as it changes. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, themeMode)
}

export function themeMode(): ThemeMode {
  const chosen = localStorage.getItem(stored)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return systemDark().matches ? 'dark' : 'light'
}

/** Chooses a theme; `undefined` follows the system again. */
export function chooseTheme(mode: ThemeMode | undefined): void {
  if (mode) localStorage.setItem(stored, mode)
  else localStorage.removeItem(stored)
  for (const listener of listeners) listener()
}

export function chosenTheme(): ThemeMode | undefined {
  const chosen = localStorage.getItem(stored)
  return chosen === 'light' || chosen === 'dark' ? chosen : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  systemDark().addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    systemDark().removeEventListener('change', listener)
  }
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)')
}
