import { getMenu, userInfo } from '@quarterdeck/shared/contracts/session.ts'
import { queryOptions } from '@tanstack/react-query'
import { ask } from './ask.ts'

/** Who is signed in, as the server says it. */
export type UserInfo = Awaited<ReturnType<typeof loadMe>>

const kept = { me: 'name', menu: 'menu' } as const

/** What was kept lets the shell be drawn at once; the server's answer then replaces it. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => loadMe(signal),
  initialData: () => read<UserInfo>(localStorage, kept.me),
  initialDataUpdatedAt: 0,
})

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: ({ signal }) => loadMenu(signal),
  initialData: () => read<string[]>(sessionStorage, kept.menu),
  initialDataUpdatedAt: 0,
})

async function loadMe(signal: AbortSignal) {
  const { data } = await ask(userInfo, {}, { signal })
  localStorage.setItem(kept.me, JSON.stringify(data))
  return data
}

async function loadMenu(signal: AbortSignal): Promise<string[]> {
  const { data } = await ask(getMenu, {}, { signal })
  sessionStorage.setItem(kept.menu, JSON.stringify(data))
  return data
}

function read<T>(storage: Storage, key: string): T | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as T | null) ?? undefined
  } catch {
    return undefined
  }
}
