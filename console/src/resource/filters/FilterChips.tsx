import { CloseOutlined } from '@ant-design/icons'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { type FilterSpec, isActive, isUsual, without, wordsOf } from './filterSpec.ts'
import { ReferenceWords } from './ReferenceWords.tsx'

interface FilterChipsProps {
  specs: readonly FilterSpec[]
  filters: Readonly<Record<string, string>>
  onChange(filters: Record<string, string>): void
}

/** What narrows the list now, each removable by itself. */
export function FilterChips({ specs, filters, onChange }: FilterChipsProps) {
  const { t, language } = useTexts()
  const active = specs.filter((spec) => isActive(spec, filters) && !isUsual(spec, filters))
  if (active.length === 0) return null
  return (
    <ul className="chips" aria-label={t('filter.active')}>
      {active.map((spec) => (
        <li key={spec.name} className="chip">
          <span className="chip-name">{spec.label}</span>
          <span className="chip-value">
            {spec.kind === 'reference' ? (
              <ReferenceWords asked={spec.asked} ids={filters[spec.name]!.split(',')} />
            ) : (
              wordsOf(spec, filters, language)
            )}
          </span>
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
