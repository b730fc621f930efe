import { accessSums } from '@quarterdeck/shared/contracts/siteStatistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'

interface AccessCardsProps {
  /** Those of the list. */
  filters: Readonly<Record<string, string>>
  /** Of the row that was clicked. */
  server: string | undefined
}

/** Before the names are there, the cards stand in their places already. */
const places = ['visitIpNum', 'crawlerIpNum', 'blackIpNum', 'liveClicksNum', 'appDownloadClicksNum']

/** The sums of the five counters over what the filter shows, or over one server of it. */
export function AccessCards({ filters, server }: AccessCardsProps) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const query = { ...filters, ...(server === undefined ? {} : { btIp: server }) }
  const sums = useQuery({
    queryKey: ['site-access', 'sums', query],
    queryFn: async ({ signal }) => (await ask(accessSums, { query }, { signal })).data.chainList,
    placeholderData: keepPreviousData,
  })
  useChanged('site-access', () => void queries.invalidateQueries({ queryKey: ['site-access', 'sums'] }))
  const cards =
    sums.data ?? places.map((field) => ({ field, name: t(codeKey('site-access.field', field)), value: undefined }))
  return (
    <dl className={sums.isPlaceholderData ? 'strip access-cards access-cards-waiting' : 'strip access-cards'}>
      {cards.map(({ field, name, value }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd className="numbers">
            {value !== undefined && formatNumber(value, language)}
            {value === undefined && (sums.isLoading ? <Skeleton.Button active size="small" /> : '–')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
