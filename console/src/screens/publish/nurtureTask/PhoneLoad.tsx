import type { AccountStarts, NurturePreview } from '@quarterdeck/shared/contracts/nurture.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type Block, DayStrip } from './DayStrip.tsx'

interface PhoneLoadProps {
  phone: NurturePreview['phones'][number]
  accounts: readonly AccountStarts[]
}

/** A phone on the first day of the plan, and what the plan is for it. */
export function PhoneLoad({ phone, accounts }: PhoneLoadProps) {
  const t = useT()
  const minutes = Math.round(phone.starts === 0 ? 0 : phone.minutes / phone.starts)
  const starts = accounts.filter((one) => one.phone === phone.phone).flatMap(blocksOf(minutes))
  const day = starts.map((block) => block.day).sort()[0]
  const name = phone.phone === 0 ? t('nurture-plan.no_phone') : phone.phone_name
  return (
    <section className="nurture-phone">
      <header>
        <strong>{name}</strong>
        <span className="faint numbers">
          {t('nurture-plan.load', { count: phone.starts, hours: (phone.minutes / 60).toFixed(1) })}
        </span>
      </header>
      {day && <DayStrip label={`${name}, ${day}`} blocks={starts.filter((block) => block.day === day)} />}
      {phone.text !== '' && <p className="nurture-hindrance">{phone.text}</p>}
    </section>
  )
}

function blocksOf(minutes: number) {
  return ({ account_name, starts }: AccountStarts): (Block & { day: string })[] =>
    starts.map(({ time, begins }) => ({
      day: time.slice(0, 10),
      from: minuteOf(begins === '' ? time : begins),
      minutes,
      tone: begins === '' ? 'bad' : 'planned',
      title: `${time.slice(11, 16)} ${account_name}`,
    }))
}

function minuteOf(time: string): number {
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
}
