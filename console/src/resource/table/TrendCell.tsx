import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'

/** Numbers of days, drawn small beside their sum. */
export function TrendCell({ numbers }: { numbers: string }) {
  const { language } = useTexts()
  const values = numbers.split(',').map(Number)
  const sum = values.reduce((all, value) => all + value, 0)
  return (
    <span className="trend" data-tip={values.join(' · ')}>
      <Sparkline values={values} />
      <span className="numbers">{formatNumber(sum, language)}</span>
    </span>
  )
}
