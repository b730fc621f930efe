import type { Restore, Unsure } from '../../../platform/restored/restored.ts'
import type { Sql } from '../../../platform/store/store.ts'
import { type RestoredHostRow, readRestoredHosts, readStrangers } from '../../work/runs/index.ts'

/** How long one waits for hosts before any of them may be left out. */
export const patienceMs = 600_000

type HostState = 'told' | 'blind' | 'silent' | 'left_out'

/** How far a host is with telling what it did. One that was enrolled after the restore has done nothing before it, unless it says so. */
export function stateOf(host: RestoredHostRow, { made, at }: Restore): HostState {
  if (host.told === 1 && host.knows !== null && host.knows <= made) return 'told'
  if ((host.enrolled ?? 0) > at) return 'told'
  if (host.left_out === 1) return 'left_out'
  return host.heard === null ? 'silent' : 'blind'
}

export interface Stranger {
  id: string
  address: string
  last: number
  left_out: number
}

/** Those that are strangers still: who was enrolled again from the same address since is none any more. */
async function readLeft(from: Sql, { at }: Restore, hosts: readonly RestoredHostRow[]): Promise<Stranger[]> {
  const known = hosts.filter(({ enrolled, told }) => (enrolled ?? 0) > at && told === 1)
  return (await readStrangers.all(from)).filter(
    ({ address, last }) => !known.some((host) => host.address === address && (host.enrolled ?? 0) >= last),
  )
}

export interface Heard {
  hosts: { host: RestoredHostRow; state: HostState }[]
  strangers: Stranger[]
}

export async function readHeard(from: Sql, restore: Restore): Promise<Heard> {
  const all = await readRestoredHosts.all(from)
  return {
    hosts: all.map((host) => ({ host, state: stateOf(host, restore) })),
    strangers: await readLeft(from, restore, all),
  }
}

/** Whose phones may have done something that nobody here knows of. */
export function unsureOf({ hosts, strangers }: Heard): Unsure {
  const unsure = hosts.filter(({ state }) => state !== 'told')
  const names = [...unsure.map(({ host }) => host.name), ...strangers.map(({ address }) => address)]
  return {
    hosts: new Set(unsure.map(({ host }) => host.id)),
    strangers: strangers.length > 0,
    names: names.join(', ').slice(0, 500),
  }
}
