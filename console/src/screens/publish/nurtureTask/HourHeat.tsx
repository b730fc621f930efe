import { weekdayName } from '@quarterdeck/shared/values/postingTimes.ts'
import type { CSSProperties } from 'react'
import { useTexts } from '../../../i18n/TextProvider.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** How many starts fall into each hour of the week, darker where there are more; each number can be read. */
export function HourHeat({ heat }: { heat: readonly (readonly number[])[] }) {
  const { t, language } = useTexts()
  const most = Math.max(1, ...heat.flat())
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('nurture-plan.heat')}</h2>
      </header>
      <table className="hour-heat numbers">
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.map((counts, at) => (
            <tr key={weekdayName(at + 1, language)}>
              <th scope="row">{weekdayName(at + 1, language)}</th>
              {hours.map((hour) => {
                const count = counts[hour] ?? 0
                return (
                  <td
                    key={hour}
                    style={{ '--heat': count / most } as CSSProperties}
                    className={count > 0 ? 'warm' : ''}
                  >
                    {count > 0 ? count : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
