import { useSyncExternalStore } from 'react'
import { useMedia } from './useMedia.ts'

export type ThemeMode = 'light' | 'dark'

const stored = 'theme'
const listeners = new Set<() => void>()

/** The theme that was chosen, else that of the system. */
export function useThemeMode(): ThemeMode {
  const chosen = useSyncExternalStore(subscribe, chosenTheme)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return chosen ?? (isSystemDark ? 'dark' : 'light')
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
  return () => listeners.delete(listener)
}
