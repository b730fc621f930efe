import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'

const shown = ['total', 'new', 'changed', 'same', 'repeated', 'wrong', 'removed'] as const

/** The counts of an import, the wrong ones in red. */
export function ImportCounts({ counts }: { counts: ImportReport['counts'] }) {
  const { t, language } = useTexts()
  return (
    <dl className="import-counts">
      {shown
        .filter((name) => (name !== 'removed' && name !== 'repeated') || counts[name] > 0)
        .map((name) => (
          <div
            key={name}
            className={name === 'wrong' && counts.wrong > 0 ? 'import-count import-count-wrong' : 'import-count'}
          >
            <dt>{t(`import.count_${name}`)}</dt>
            <dd className="numbers">{formatNumber(counts[name], language)}</dd>
          </div>
        ))}
    </dl>
  )
}
