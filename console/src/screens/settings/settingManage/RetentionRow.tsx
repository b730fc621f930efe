import type { RetentionLimit } from '@quarterdeck/shared/contracts/retention.ts'
import { InputNumber } from 'antd'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import type { Entry } from './changedLimits.ts'

interface RetentionRowProps {
  entry: Entry
  limit: RetentionLimit
  isChanged: boolean
  disabled: boolean
  onChange(limit: RetentionLimit): void
}

const mostDays = 36_500
const mostRows = 1_000_000_000

export function RetentionRow({ entry, limit, isChanged, disabled, onChange }: RetentionRowProps) {
  const { t, language } = useTexts()
  const { title, kept, pruned, last_pruned, last_time } = entry
  const unit = t(entry.unit === 'files' ? 'retention.file_unit' : 'retention.row_unit')
  const input = (field: 'days' | 'rows', max: number, words: string, suffix: string) => (
    <InputNumber
      aria-label={`${title}: ${words}`}
      min={0}
      max={max}
      precision={0}
      disabled={disabled}
      // 0 is no limit; an empty box says so better.
      value={limit[field] === 0 ? null : limit[field]}
      placeholder={t('retention.no_limit')}
      formatter={(value) => (value ? formatNumber(Number(value), language) : '')}
      parser={(text) => Number((text ?? '').replace(/\D/g, ''))}
      suffix={suffix}
      onChange={(value) => onChange({ days: limit.days, rows: limit.rows, [field]: value ?? 0 })}
    />
  )
  const full = limit.rows === 0 ? 0 : Math.min(100, (100 * kept) / limit.rows)
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">{title}</th>
      <td>{input('days', mostDays, t('retention.days'), t('retention.day_unit'))}</td>
      <td>{input('rows', mostRows, t('retention.rows'), unit)}</td>
      <td className="retention-number numbers">
        {formatNumber(kept, language)}
        <span className="retention-full" aria-hidden="true" data-full={full > 90 || undefined}>
          <span style={{ width: `${full}%` }} />
        </span>
      </td>
      <td className="retention-number numbers">{formatNumber(pruned, language)}</td>
      <td>
        {last_time ? (
          <>
            <ExactTime time={last_time} />{' '}
            <span className="faint numbers">({formatNumber(last_pruned, language)})</span>
          </>
        ) : (
          <span className="faint">–</span>
        )}
      </td>
    </tr>
  )
}
