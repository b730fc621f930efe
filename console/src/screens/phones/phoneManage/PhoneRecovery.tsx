import { getPhoneRecovery } from '@quarterdeck/shared/contracts/recovery.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'

/** What was tried with a phone that did not answer, the last time; nothing where it never came to that. */
export function PhoneRecovery({ row }: { row: Row }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['phone', 'ladder', row.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(getPhoneRecovery, { query: { id: row.id } }, { signal })).data,
  })
  useChanged('phone-recovery', () => void queries.invalidateQueries({ queryKey }))
  if (error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { tried, due, end } = data
  return (
    <>
      <h3 className="section-title">{t('phone.more.ladder')}</h3>
      <ol>
        {tried.map(({ rung, at, said }) => (
          <li key={at + rung}>
            {t(`platform-log.happening.care_${rung}`)}{' '}
            <span className="faint">{[at, said].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
        {end === 'out' && <li>{t('platform-log.happening.care_quarantine')}</li>}
        {end !== 'out' && end !== '' && <li>{t(`platform-log.happening.care_${end}`)}</li>}
      </ol>
      {end === '' && <p className="faint">{t('phone.more.ladder_next', { time: due })}</p>}
    </>
  )
}
