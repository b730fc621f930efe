import {
  mostPostingTimes,
  postingTimesIn,
  postingTimesText,
  weekdayName,
} from '@quarterdeck/shared/values/postingTimes.ts'
import { Button, Select } from 'antd'
import { useT, useTexts } from '../i18n/TextProvider.tsx'
import './postingTimes.css'

interface PostingTimesInputProps {
  id?: string | undefined
  value: string
  onChange(times: string): void
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const halfHours = Array.from({ length: 48 }, (_, n) => {
  const clock = `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
  return { value: clock, label: clock }
})

/** Times of a week, a line a day: chosen by the half hour, or typed to the minute. */
export function PostingTimesInput({ id, value, onChange }: PostingTimesInputProps) {
  const { t, language } = useTexts()
  const times = postingTimesIn(value) ?? []
  const clocksOf = (weekday: number) => times.filter((time) => time.weekday === weekday).map(({ clock }) => clock)
  const set = (wanted: (weekday: number) => readonly string[]) => {
    const words = weekdays.flatMap((weekday) => wanted(weekday).map((clock) => `${weekday} ${clock}`))
    const read = postingTimesIn(words.join())
    // What is no time is not taken; beyond the limit the field says so.
    if (read) onChange(postingTimesText(read))
  }
  return (
    <div className="posting-times" id={id}>
      {weekdays.map((weekday) => (
        <div key={weekday} className="posting-day">
          <span aria-hidden>{weekdayName(weekday, language)}</span>
          <Select
            mode="tags"
            aria-label={weekdayName(weekday, language)}
            placeholder="HH:mm"
            tokenSeparators={[',', ' ', '，', '、']}
            options={halfHours}
            value={clocksOf(weekday)}
            onChange={(chosen: string[]) => set((day) => (day === weekday ? chosen : clocksOf(day)))}
          />
        </div>
      ))}
      <div className="posting-tools">
        <EveryDay clocks={clocksOf(1)} onTake={(clocks) => set(() => clocks)} />
        <span className="faint numbers">{t('form.times_of', { count: times.length, most: mostPostingTimes })}</span>
      </div>
    </div>
  )
}

/** The times of the first day on every day. */
function EveryDay({ clocks, onTake }: { clocks: readonly string[]; onTake(clocks: readonly string[]): void }) {
  const t = useT()
  return (
    <Button size="small" disabled={clocks.length === 0} onClick={() => onTake(clocks)}>
      {t('form.every_day')}
    </Button>
  )
}
