import type { AnyKey } from '@quarterdeck/shared/i18n/keys.ts'
import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatTotal } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { useMay } from '../../ui/Me.tsx'
import { addressOf, type Wanted } from './useTotal.ts'
import { useTotals } from './useTotals.ts'
import './cardGroups.css'

export interface Card extends Wanted {
  text: AnyKey
  data?: Readonly<Record<string, number>>
  /** What it means that there are some. */
  tone?: 'good' | 'warn' | 'bad'
}

export interface CardGroup {
  title: AnyKey
  cards: readonly Card[]
}

/** Each number is that of a list as it stands now, which it opens; of lists that whoever looks may open. `children`: above them. */
export function CardGroups({ groups, children }: { groups: readonly CardGroup[]; children: ReactNode }) {
  const may = useMay()
  const shown = groups
    .map(({ title, cards }) => ({ title, cards: cards.filter(({ list }) => may(permissionOf(list, 'list'))) }))
    .filter(({ cards }) => cards.length > 0)
  return (
    <div className="dashboard">
      <p className="dashboard-live">
        <span className="dashboard-pulse" />
        {children}
      </p>
      {shown.map((group) => (
        <Group key={group.title} {...group} />
      ))}
    </div>
  )
}

function Group({ title, cards }: CardGroup) {
  const { t, language } = useTexts()
  const totals = useTotals(cards)
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t(title)}</h2>
      </header>
      <ul className="dashboard-cards">
        {cards.map((card, n) => {
          const total = totals[n]
          const tone = total && total.total > 0 ? card.tone : 'none'
          return (
            <li key={card.text}>
              <Link className="dashboard-card" to={addressOf(card)} data-tone={tone}>
                <span className="dashboard-label">{t(card.text, card.data)}</span>
                <strong className="numbers">{total ? formatTotal(total, language) : '–'}</strong>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
