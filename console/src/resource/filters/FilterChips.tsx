import { CloseOutlined } from '@ant-design/icons'
import { useT } from '../../i18n/TextProvider.tsx'
import { type FilterSpec, isActive, isUsual, without, wordsOf } from './filterSpec.ts'

interface FilterChipsProps {
  specs: readonly FilterSpec[]
  filters: Readonly<Record<string, string>>
  onChange(filters: Record<string, string>): void
}

/** What narrows the list now, each removable by itself. */
export function FilterChips({ specs, filters, onChange }: FilterChipsProps) {
  const t = useT()
  const active = specs.filter((spec) => isActive(spec, filters) && !isUsual(spec, filters))
  if (active.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filter.active')}>
      {active.map((spec) => (
        <li key={spec.name} className="chip">
          <span className="chip-name">{spec.label}</span>
          <span className="chip-value">{wordsOf(spec, filters)}</span>
          <button
            type="button"
            aria-label={t('filter.remove', { name: spec.label })}
            onClick={() => onChange(without(spec, filters))}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
