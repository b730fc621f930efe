import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import { measureKey, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import { differenceText, figureText } from './figureText.ts'

interface FigureCardsProps {
  definition: StatisticsDefinition
  answer: FigureAnswer
  wayOf(measure: string): string | undefined
}

/** The totals, each beside that of as many days before, with the difference. */
export function FigureCards({ definition, answer: { total, before, days }, wayOf }: FigureCardsProps) {
  const { t, language } = useTexts()
  return (
    <dl className="figures-cards numbers">
      {definition.cards.map((name) => {
        const measure = definition.measures[name]!
        // What nobody has counted is no rows of any list.
        const way = total[name] == null ? undefined : wayOf(name)
        const text = figureText(measure, total[name], language)
        const difference = differenceText(measure, total[name], before[name], language)
        return (
          <div key={name} className="panel">
            <dt>{t(measureKey(name))}</dt>
            <dd className="figures-total">{way === undefined ? text : <Link to={way}>{text}</Link>}</dd>
            <dd className="figures-before">
              {t('statistics.before', { value: figureText(measure, before[name], language) })}
              {difference && <span className="figures-difference"> {difference}</span>}
            </dd>
            <dd className="figures-spark">
              <Sparkline values={days.map((day) => (typeof day[name] === 'number' ? day[name] : null))} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
