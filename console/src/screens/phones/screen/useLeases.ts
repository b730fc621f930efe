import {
  type HeldPhones,
  type LostPhone,
  type PhoneHolder,
  renewPhoneLeases,
} from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { reportFailure } from '../../../api/tellFailure.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { actOnLease, loadHeld } from './leaseCalls.ts'
import { leaveOthers, takenHere } from './takenHere.ts'

const heldKey = ['phone', 'held']

type Other = PhoneHolder & { takeable: number }

/** Who has a phone, as the server says. `lost`: how this user came to have it no more. */
export type Lease =
  | { state: 'unknown' }
  | { state: 'free'; lost: LostPhone | undefined }
  | { state: 'mine'; held: HeldPhones['phones'][number] }
  | {
      state: 'other'
      holder: Other
      waitlistEntry: HeldPhones['wishes'][number] | undefined
      lost: LostPhone | undefined
    }

export interface Leases {
  of(phone: number): Lease
  take(phone: number, how: 'lease' | 'takeover' | 'ask', reason: string): Promise<void>
  release(phone: number): Promise<void>
  keep(phone: number): Promise<void>
}

/**
 * The leases of the phones that a page uses: taken when the page opens, where they are free. Turning to another page gives none of
 * them back: that comes with closing this one, or with choosing other phones on it, and is said. What the user held before stays
 * theirs. `isWanted` is false for whoever only looks on.
 */
export function useLeases(phones: readonly number[], reason: string, isWanted: boolean): Leases {
  const queries = useQueryClient()
  const named = phones.join()
  const { data } = useQuery({
    queryKey: [...heldKey, named],
    queryFn: ({ signal }) => loadHeld(named, signal),
    enabled: isWanted && named !== '',
  })
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: heldKey }), [queries])
  // Of runs only their phones are told.
  useChanged(['phone', 'phone-lease', 'phone-hold'], () => void reload())

  const take = useCallback<Leases['take']>(
    async (phone, how, why) => {
      try {
        await actOnLease(how, phone, { reason: why })
        if (how !== 'ask') takenHere.add(phone)
      } catch (error) {
        if (!isHeldByOther(error)) reportFailure(error)
      } finally {
        await reload()
      }
    },
    [reload],
  )
  const release = useCallback<Leases['release']>(
    async (phone) => {
      takenHere.delete(phone)
      await actOnLease('release', phone).catch(reportFailure)
      await reload()
    },
    [reload],
  )
  const keep = useCallback<Leases['keep']>(
    async (phone) => {
      await ask(renewPhoneLeases, { body: { phones: [phone] } })
      await reload()
    },
    [reload],
  )

  const why = useRef(reason)
  useEffect(() => {
    if (!isWanted || named === '') return
    const ids = named.split(',').map(Number)
    leaveOthers(ids)
    void (async () => {
      const before = new Set((await loadHeld(named)).phones.map(({ phone }) => phone))
      await Promise.all(ids.filter((id) => !before.has(id)).map((id) => take(id, 'lease', why.current)))
    })().catch(() => undefined)
  }, [named, isWanted, take])

  const of = useCallback<Leases['of']>((phone) => (data ? leaseOf(phone, data) : { state: 'unknown' }), [data])
  return useMemo(() => ({ of, take, release, keep }), [of, take, release, keep])
}

type Loaded = Awaited<ReturnType<typeof loadHeld>>

function leaseOf(phone: number, { phones, wishes, lost, others }: Loaded): Lease {
  const one = <T extends { phone: number }>(all: readonly T[]) => all.find((each) => each.phone === phone)
  const held = one(phones)
  if (held) return { state: 'mine', held }
  const holder = one(others)
  if (holder) return { state: 'other', holder, waitlistEntry: one(wishes), lost: one(lost) }
  return { state: 'free', lost: one(lost) }
}

/** The server names who has it, and so will the answer that is loaded next. */
function isHeldByOther(error: unknown): boolean {
  const isHeld = isCallError(error) && error.status === 409 && typeof error.data === 'object' && error.data !== null
  return isHeld && 'holder' in (error.data as object)
}
