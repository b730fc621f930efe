import { permissionOf } from '@quarterdeck/shared/resource/define.ts'
import { Link } from 'react-router-dom'
import { formatTotal } from '../../../i18n/format.ts'
import { useT, useTexts } from '../../../i18n/TextProvider.tsx'
import { addressOf, useTotals } from '../../../resource/totals/useTotals.ts'
import { useMay, useMe, useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import { type CardGroup, cardGroups } from './cards.ts'
import './dashboard.css'

/** How things stand at this moment: each number is that of a list, which it opens, for whoever may open that. */
export function DashboardScreen() {
  const t = useT()
  const may = useMay()
  const { paths } = useMe()
  const groups = cardGroups(useMinute(), useZone())
    .map(({ title, cards }) => ({ title, cards: cards.filter(({ list }) => may(permissionOf(list, 'list'))) }))
    .filter(({ cards }) => cards.length > 0)
  return (
    <div className="dashboard">
      <p className="dashboard-live">
        <span className="dashboard-pulse" />
        {t('operations-dashboard.live')}
        {paths.includes('/operationsOverview') && (
          <Link to="/operationsOverview">{t('operations-dashboard.finished')}</Link>
        )}
      </p>
      {groups.map((group) => (
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
