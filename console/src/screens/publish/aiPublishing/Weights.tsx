import { segmentsOf, weightOf } from '@quarterdeck/shared/values/segments.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { ChosenPlatform } from './useComposerFacts.ts'

/** How long the text is for each platform, against its limit, and into how many segments it goes. */
export function Weights({ text, platforms }: { text: string; platforms: readonly ChosenPlatform[] }) {
  const t = useT()
  const weight = weightOf(text.trim())
  const limited = platforms.flatMap(({ id, name, rules }) =>
    rules && rules.text_limit > 0 ? [{ id, name, limit: rules.text_limit }] : [],
  )
  if (weight === 0) return null
  if (limited.length === 0) return <span className="faint numbers">{weight}</span>
  return (
    <span className="composer-limits">
      {limited.map(({ id, name, limit }) => {
        const count = segmentsOf(text, limit).length
        return (
          <span key={id} className={weight > limit ? 'composer-over' : 'faint'}>
            {name}{' '}
            <span className="numbers">
              {weight} / {limit}
            </span>
            {count > 1 && ` · ${t('content-review.more.segments', { n: count })}`}
          </span>
        )
      })}
    </span>
  )
}
