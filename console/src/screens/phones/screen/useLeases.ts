import type { PhoneHolder } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { heldPhones, keepPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { takeAction } from '../../../api/resourceCalls.ts'
import { tellFailure } from '../../../api/tellFailure.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { takenHere } from './takenHere.ts'

const heldKey = ['phone', 'held']
type Held = Awaited<ReturnType<typeof loadHeld>>['phones'][number]

/** Who has a phone, as this console knows it. */
export type Lease =
  | { state: 'unknown' }
  | { state: 'free' }
  | { state: 'mine'; held: Held }
  | { state: 'other'; holder: PhoneHolder }

export interface Leases {
  of(phone: number): Lease
  take(phone: number, how: 'lease' | 'takeover' | 'ask', reason: string): Promise<void>
  release(phone: number): Promise<void>
  keep(phone: number): Promise<void>
}

/**
 * The leases of the phones that a page uses: taken when the page opens, where they are free, and given back when it closes. What
 * the user held before stays theirs. `isWanted` is false for whoever only looks on.
 */
export function useLeases(phones: readonly number[], reason: string, isWanted: boolean): Leases {
  const queries = useQueryClient()
  const held = useQuery({ queryKey: heldKey, queryFn: ({ signal }) => loadHeld(signal), enabled: isWanted })
  const [holders, setHolders] = useState<ReadonlyMap<number, PhoneHolder>>(new Map())
  const reload = useCallback(() => queries.invalidateQueries({ queryKey: heldKey }), [queries])
  useChanged('phone-lease', () => void reload())

  const take = useCallback<Leases['take']>(
    async (phone, how, why) => {
      try {
        await act(how, phone, { reason: why })
        if (how !== 'ask') takenHere.add(phone)
        setHolders((before) => without(before, phone))
      } catch (error) {
        const holder = holderOf(error)
        if (!holder) return tellFailure(error)
        setHolders((before) => new Map(before).set(phone, holder))
      } finally {
        await reload()
      }
    },
    [reload],
  )
  const release = useCallback<Leases['release']>(
    async (phone) => {
      takenHere.delete(phone)
      await act('release', phone).catch(tellFailure)
      await reload()
    },
    [reload],
  )
  const keep = useCallback<Leases['keep']>(
    async (phone) => {
      await ask(keepPhones, { body: { phones: [phone] } })
      await reload()
    },
    [reload],
  )

  const named = phones.join()
  const why = useRef(reason)
  useEffect(() => {
    if (!isWanted || named === '') return undefined
    const ids = named.split(',').map(Number)
    const opening = (async () => {
      const before = new Set((await loadHeld()).phones.map(({ phone }) => phone))
      await Promise.all(ids.filter((id) => !before.has(id)).map((id) => take(id, 'lease', why.current)))
    })()
    return () => {
      void opening.catch(() => undefined).then(() => Promise.all(ids.filter(takenHere.has).map((id) => release(id))))
    }
  }, [named, isWanted, take, release])

  const mine = held.data?.phones
  return useMemo(
    () => ({
      of(phone) {
        const own = mine?.find((one) => one.phone === phone)
        if (own) return { state: 'mine', held: own }
        const holder = holders.get(phone)
        if (holder) return { state: 'other', holder }
        return { state: mine ? 'free' : 'unknown' }
      },
      ...{ take, release, keep },
    }),
    [mine, holders, take, release, keep],
  )
}

async function loadHeld(signal?: AbortSignal) {
  return (await ask(heldPhones, {}, signal ? { signal } : {})).data
}

async function act(action: string, phone: number, values: Record<string, unknown> = {}): Promise<void> {
  const { results } = await takeAction(resourceNamed('phone'), action, [phone], values)
  const refused = results.find(({ result }) => result === 'refused')
  if (refused) throw new Error(refused.reason)
}

/** The server names who has it. */
function holderOf(error: unknown): PhoneHolder | undefined {
  const isHeld = isCallError(error) && error.status === 409 && typeof error.data === 'object' && error.data !== null
  return isHeld && 'holder' in (error.data as object) ? (error.data as PhoneHolder) : undefined
}

function without(map: ReadonlyMap<number, PhoneHolder>, phone: number): ReadonlyMap<number, PhoneHolder> {
  const rest = new Map(map)
  rest.delete(phone)
  return rest
}
