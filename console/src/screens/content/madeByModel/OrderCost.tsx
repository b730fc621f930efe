import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'

export interface Quoted {
  costs: readonly { currency: string; most: number }[]
  /** Providers whose prices nobody has said. */
  unpriced: readonly string[]
}

interface OrderCostProps<W> {
  /** What is ordered. */
  of: string
  wish: W
  quote(wish: W): ((signal: AbortSignal) => Promise<Quoted>) | undefined
}

/** What it costs at most, as the form stands. */
export function OrderCost<W>({ of, wish, quote }: OrderCostProps<W>) {
  const { t, language } = useTexts()
  const asked = useDebounced(wish, 300)
  const ask = quote(asked)
  const { data } = useQuery({
    queryKey: ['order-cost', of, asked],
    queryFn: ({ signal }) => ask!(signal),
    enabled: ask !== undefined,
    retry: false,
  })
  if (!data) return null
  const amounts = data.costs
    .filter(({ most }) => most > 0)
    .map(({ currency, most }) => formatMoney(most, { micro: true }, currency, language))
  const unpriced = data.unpriced.length > 0 ? t('persona.more.draft_unpriced', { names: data.unpriced.join(', ') }) : ''
  const cost =
    amounts.length === 0 ? t('persona.more.draft_free') : t('persona.more.draft_cost', { amounts: amounts.join(' + ') })
  return <p className="faint numbers">{unpriced || cost}</p>
}
