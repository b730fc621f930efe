import type { NurtureWeekStart } from '@quarterdeck/shared/contracts/nurture.ts'
import { addDays } from '@quarterdeck/shared/values/publishTimes.ts'
import { Pagination } from 'antd'
import { useState } from 'react'
import { dayOfWeek } from '../../../i18n/days.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { type Block, DayStrip } from './DayStrip.tsx'
import '../../../ui/chart.css'

const phonesShown = 30

/** Seven days beside each other, a line a phone. */
export function WeekStrip({ monday, starts }: { monday: string; starts: readonly NurtureWeekStart[] }) {
  const { t, language } = useTexts()
  const [page, setPage] = useState(1)
  const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n))
  const phones = [...Map.groupBy(starts, ({ phone }) => phone)].sort((one, other) => one[0] - other[0])
  const shown = phones.slice((page - 1) * phonesShown, page * phonesShown)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('nurture-plan.per_phone')}</h2>
        <Legend />
      </header>
      <table className="week-strip">
        <thead>
          <tr>
            <th scope="col">{t('nurture-plan.phone')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {dayOfWeek(day, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([phone, own]) => {
            const name = phone === 0 ? t('nurture-plan.no_phone') : own[0]!.phone_name
            return (
              <tr key={phone}>
                <th scope="row">{name}</th>
                {days.map((day) => (
                  <td key={day}>
                    <DayStrip label={`${name}, ${dayOfWeek(day, language)}`} blocks={blocksOn(day, own)} />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {phones.length > phonesShown && (
        <Pagination
          size="small"
          align="end"
          pageSize={phonesShown}
          showSizeChanger={false}
          total={phones.length}
          current={page}
          onChange={setPage}
        />
      )}
    </section>
  )
}

const tones: Readonly<Record<number, Block['tone']>> = {
  [-1]: 'planned',
  0: 'planned',
  1: 'going',
  2: 'good',
  3: 'bad',
  4: 'missed',
  5: 'none',
}

function blocksOn(day: string, starts: readonly NurtureWeekStart[]): Block[] {
  return starts
    .filter(({ time }) => time.startsWith(day))
    .map(({ time, minutes, task_name, account_name, state }) => ({
      from: Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)),
      minutes,
      tone: tones[state] ?? 'planned',
      title: `${time.slice(11, 16)} ${task_name} · ${account_name}`,
    }))
}

function Legend() {
  const { t } = useTexts()
  return (
    <ul className="chart-legend">
      {([0, 1, 2, 3, 4, 5] as const).map((state) => (
        <li key={state}>
          <i className={`day-dot ${tones[state]}`} aria-hidden /> {t(`nurture-slot.choice.state.${state}`)}
        </li>
      ))}
    </ul>
  )
}
