import { type AnyResource, outsideOf } from '@quarterdeck/shared/resource/define.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react'
import { isFactorWanted } from '../api/consequence.ts'
import { menuQuery, meQuery, type UserInfo } from '../api/me.ts'
import { keepCopy, preferencesQuery } from '../api/preferences.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { Failed } from './Failed.tsx'

interface Me {
  info: UserInfo
  /** Paths that the menu may offer. */
  paths: readonly string[]
  keys: ReadonlySet<string>
}

const Context = createContext<Me | undefined>(undefined)

/** Loads who is signed in and what the role may open; draws nothing of the shell before that. `enrol`: for whom must set up a second factor first. */
export function MeProvider({ children, enrol }: { children: ReactNode; enrol: ReactNode }) {
  const t = useT()
  const info = useQuery(meQuery)
  const paths = useQuery(menuQuery)
  // Asked for together with the others, so that no list is drawn twice. Without them lists are as usual.
  const { data: preferences, isPending } = useQuery(preferencesQuery)
  useEffect(() => preferences && keepCopy(preferences), [preferences])
  const value = useMemo(
    () => info.data && paths.data && { info: info.data, paths: paths.data, keys: new Set(info.data.buttons) },
    [info.data, paths.data],
  )
  const error = info.error ?? paths.error
  if (isFactorWanted(error)) return enrol
  if (value && !isPending) return <Context value={value}>{children}</Context>
  if (!error) return null
  return (
    <main className="message-page">
      <Failed
        title={t('list.could_not_load')}
        error={error}
        onRetry={() => void Promise.all([info.refetch(), paths.refetch()])}
      />
    </main>
  )
}

export function useMe(): Me {
  const me = useContext(Context)
  if (!me) throw new Error('useMe is used outside of MeProvider')
  return me
}

/** Whether the role has a permission key. Read-only users have none that changes something: the server refuses those. */
export function useMay(): (key: string, writes?: boolean) => boolean {
  const { info, keys } = useMe()
  return useCallback((key, writes = false) => !(writes && info.read_only === 1) && keys.has(key), [info, keys])
}

/** Whether this user may change what a permission key protects. */
export function useMayWrite(): (key: string) => boolean {
  const may = useMay()
  return useCallback((key) => may(key, true), [may])
}

/** A list as this user has it. */
export function useOwnView(): (resource: AnyResource) => AnyResource {
  const { external } = useMe().info
  return useCallback((resource) => (external === 1 ? outsideOf(resource) : resource), [external])
}

/** The installation's time zone. */
export function useZone(): string {
  return useMe().info.zone
}
