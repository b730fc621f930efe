import type { FigureMark } from '@quarterdeck/shared/resource/figureCalls.ts'
import { type MarkKind, markKey } from '@quarterdeck/shared/resource/statistics.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../theme/themeMode.ts'
import { chartColours } from '../../ui/chartColours.ts'

/** As many stand below a chart; the others are counted. */
const shownAtOnce = 6

export function markColours(mode: 'light' | 'dark'): Readonly<Record<MarkKind, string>> {
  const { bad, rival, more } = chartColours[mode]
  return { ban: bad, cap: rival, version: more }
}

/** What the dashed lines of a chart stand for, the latest first. */
export function Marks({ marks }: { marks: readonly FigureMark[] }) {
  const t = useT()
  const colours = markColours(useThemeMode())
  if (marks.length === 0) return null
  const latest = marks.toReversed().slice(0, shownAtOnce)
  return (
    <ul className="figures-marks numbers">
      {latest.map(({ day, kind, name }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may have happened twice on a day.
        <li key={n}>
          <span className="figures-mark" style={{ borderColor: colours[kind] }} />
          {day.slice(5)} {t(markKey(kind))} <strong>{name}</strong>
        </li>
      ))}
      {marks.length > shownAtOnce && <li>{t('statistics.marks_more', { count: marks.length - shownAtOnce })}</li>}
    </ul>
  )
}
