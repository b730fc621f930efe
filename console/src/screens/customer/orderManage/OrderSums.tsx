import { orderSums } from '@quarterdeck/shared/contracts/customerOrder.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { exactAmount } from '../../../i18n/exactAmount.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'

/** What the orders of the filter come to, a line for each currency: they are never added up together. */
export function OrderSums({ list }: { list: List<Row> }) {
  const { t, language } = useTexts()
  const queries = useQueryClient()
  const query = Object.fromEntries(Object.entries(list.state.filters).filter(([, value]) => value !== ''))
  const sums = useQuery({
    queryKey: ['customer-order', 'sums', query],
    queryFn: async ({ signal }) => (await ask(orderSums, { query }, { signal })).data,
    placeholderData: keepPreviousData,
  })
  useChanged('customer-order', () => void queries.invalidateQueries({ queryKey: ['customer-order', 'sums'] }))
  const amount = (text: string) => exactAmount(text, language)
  return (
    <span className="numbers">
      {sums.data
        ?.map(({ currency, total, paid }) =>
          t('customer-order.more.sums', { currency, total: amount(total), paid: amount(paid) }),
        )
        .join(' · ')}
    </span>
  )
}
