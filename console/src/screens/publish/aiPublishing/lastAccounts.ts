import { useState } from 'react'
import { useMe } from '../../../ui/Me.tsx'

const key = (username: string) => `quarterdeck.last-accounts.${username}`

/** The accounts under which this user published last in this browser, for the next time. */
export function useLastAccounts(): readonly number[] {
  const { username } = useMe().info
  const [ids] = useState(() => read(username))
  return ids
}

export function keepLastAccounts(username: string, ids: readonly number[]): void {
  localStorage.setItem(key(username), JSON.stringify(ids))
}

function read(username: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(username)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : []
  } catch {
    return []
  }
}
