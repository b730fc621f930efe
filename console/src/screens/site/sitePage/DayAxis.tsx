import { type DayRange, daysBefore } from '../../../ui/useDayRange.ts'

const mostTicks = 12
const dayMs = 86_400_000

/** Days along the top and the bottom of the timeline. */
export function DayAxis({ range: { start, end }, today }: { range: DayRange; today: string }) {
  const last = end < today ? end : today
  const count = Math.round((Date.parse(last) - Date.parse(start)) / dayMs) + 1
  const step = Math.max(1, Math.ceil(count / mostTicks))
  const ages: number[] = []
  for (let age = 0; age < count; age += step) ages.push(age)
  return (
    <div className="lane lane-axis" aria-hidden="true">
      <div className="lane-name" />
      <div className="lane-box">
        <div className="lane-strip">
          {ages.map((age) => (
            <span key={age} className="numbers" style={{ left: `${(100 * (count - age - 0.5)) / count}%` }}>
              {tickOf(daysBefore(last, age), start)}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** `11-20`; over more than one year the year, too. */
function tickOf(day: string, start: string): string {
  return day.slice(0, 4) === start.slice(0, 4) && day.slice(5) !== '01-01' ? day.slice(5) : day.slice(2)
}
