import { type HeldPhones, heldPhones, keepPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ask } from '../../../api/ask.ts'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { takeAction } from '../../../api/resourceCalls.ts'
import { tellFailure } from '../../../api/tellFailure.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'

const key = ['held-phones']
const none: HeldPhones = { phones: [], wishes: [] }

/** What the user holds and waits for; says when a phone has come, and when one is about to be lost. */
export function useHeldPhones() {
  const t = useT()
  const queries = useQueryClient()
  const load = useCallback(() => void queries.invalidateQueries({ queryKey: key }), [queries])
  useChanged('phone-hold', load)
  const { data: held = none } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await ask(heldPhones, {}, { signal })).data,
  })
  const keep = useCallback(
    (id: number) =>
      void ask(keepPhones, { body: { phones: [id] } })
        .then(load)
        .catch(tellFailure),
    [load],
  )
  const release = useCallback(
    (id: number) => void takeAction(resourceNamed('phone'), 'release', [id], {}).then(load).catch(tellFailure),
    [load],
  )
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
  return { held, keep, release }
}
