import { type HeldPhones, heldPhones, renewPhoneLeases } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { lostWords } from '@quarterdeck/shared/i18n/lostWords.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { takeAction } from '../../../api/resourceCalls.ts'
import { reportFailure } from '../../../api/tellFailure.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { onLeft, takenHere } from '../../../screens/phones/screen/takenHere.ts'

const key = ['held-phones']
const none: HeldPhones = { phones: [], wishes: [], lost: [] }

/** What the user holds, waits for and has lost; says when a phone has come, when one is about to be lost, and when one is. */
export function useHeldPhones() {
  const t = useT()
  const queries = useQueryClient()
  const load = useCallback(() => void queries.invalidateQueries({ queryKey: key }), [queries])
  useChanged('phone-hold', load)
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(heldPhones, { query: {} }, { signal })).data,
  })
  const keep = useCallback(
    (id: number) =>
      void ask(renewPhoneLeases, { body: { phones: [id] } })
        .then(load)
        .catch(reportFailure),
    [load],
  )
  const release = useCallback(
    (id: number) => void takeAction(resourceNamed('phone'), 'release', [id], {}).then(load).catch(reportFailure),
    [load],
  )
  const held = data ?? none
  useEffect(() => onLeft((left) => void giveBack(left, t).catch(reportFailure).finally(load)), [load, t])
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { number, phone, serial, until, waiting, ending } of held.phones) {
      const text = waiting === 1 ? 'yours' : ending === 1 ? 'ending' : undefined
      // Each lease is spoken of once, and again after it was kept.
      const mark = `${number} ${text} ${until}`
      if (!text || told.current.has(mark)) continue
      told.current.add(mark)
      const next = { label: t('held-phones.keep'), onClick: () => keep(phone) }
      tell({ kind: 'info', text: t(`held-phones.${text}`, { phone: serial, until }), next })
    }
  }, [held, keep, t])
  useEffect(() => {
    for (const { phone, number, serial, asked_by, asked_for } of held.phones) {
      const [who] = asked_by
      const mark = `${number} asked ${who}`
      if (who === undefined || told.current.has(mark)) continue
      told.current.add(mark)
      const next = { label: t('phone.action.release'), onClick: () => release(phone) }
      tell({ kind: 'info', text: t('held-phones.asked', { who, phone: serial, reason: asked_for }), next })
    }
  }, [held, release, t])
  const known = useRef<ReadonlySet<number>>(undefined)
  useEffect(() => {
    if (!data) return
    // What was lost before this page was opened stands in the menu.
    const news = known.current ? data.lost.filter(({ number }) => !known.current!.has(number)) : []
    for (const one of news)
      tell({ kind: 'info', text: t('held-phones.lost', { phone: one.serial, why: lostWords(t, one) }) })
    known.current = new Set([...(known.current ?? []), ...data.lost.map(({ number }) => number)])
  }, [data, t])
  return { held, keep, release }
}

/** Phones that a page has left are given back, as far as they are held; nobody loses one without being told. */
async function giveBack(left: readonly number[], t: Translate): Promise<void> {
  const { phones } = (await ask(heldPhones, { query: {} })).data
  for (const id of left) takenHere.delete(id)
  const held = phones.filter(({ phone }) => left.includes(phone))
  if (held.length === 0) return
  const ids = held.map(({ phone }) => phone)
  await takeAction(resourceNamed('phone'), 'release', ids, {})
  tell({ kind: 'info', text: t('held-phones.given_back', { phones: held.map(({ serial }) => serial).join(', ') }) })
}
