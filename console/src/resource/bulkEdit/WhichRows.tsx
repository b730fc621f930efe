import { Radio } from 'antd'
import type { Query } from '../../api/resourceCalls.ts'
import { formatNumber, formatTotal } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { counted } from './counted.ts'

/** What a list had chosen, and what it showed, when the dialog was opened. */
export interface Chosen {
  ids: readonly number[]
  query: Query
  total: number
  capped: boolean
}

/** As many as the server takes at once. */
const most = 50_000

interface WhichRowsProps {
  chosen: Chosen
  isAll: boolean
  onChange(isAll: boolean): void
}

/** The chosen rows, or all that the filter finds, also beyond the page. */
export function WhichRows({ chosen: { ids, total, capped }, isAll, onChange }: WhichRowsProps) {
  const { t, language } = useTexts()
  const isTooMany = !capped && total > most
  const selected = t('bulk-edit.selected', counted(ids.length, language))
  if (!capped && total <= ids.length) return <p className="bulk-edit-only">{selected}</p>
  const found = formatTotal({ total, capped }, language)
  return (
    <Radio.Group
      className="bulk-edit-which"
      aria-label={t('bulk-edit.which')}
      value={isAll}
      onChange={({ target }) => onChange(target.value as boolean)}
    >
      <Radio value={false}>{selected}</Radio>
      <Radio value disabled={isTooMany}>
        {t('bulk-edit.all_found', { total: found })}
        {isTooMany && (
          <span className="faint"> · {t('bulk-edit.all_too_many', { max: formatNumber(most, language) })}</span>
        )}
      </Radio>
    </Radio.Group>
  )
}

/** The same for the call. */
export function rowsOf({ ids, query }: Chosen, isAll: boolean) {
  if (!isAll) return { ids: [...ids] }
  const { pageIndex: _page, pageSize: _size, order_field: _field, order_sort: _sort, ...filter } = query
  return { filter }
}
