import type { statisticsTop } from '@quarterdeck/shared/contracts/statistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { z } from 'zod'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useMe } from '../../../ui/Me.tsx'

type Top = z.output<(typeof statisticsTop)['reply']>
type Name = keyof Top

/** The nine cards in their order: where they lead, the total, what came today, what of it is invalid. */
const cards: readonly { to: string; label: string; total: Name; today?: Name; invalid?: Name }[] = [
  {
    to: '/liveStationManage',
    label: 'card_live',
    total: 'liveSiteTotalCount',
    today: 'liveSiteIncrementCount',
    invalid: 'liveSiteInvalidCount',
  },
  { to: '/primaryDomainManage', label: 'card_main', total: 'mainDomainTotalCount', today: 'mainDomainIncrementCount' },
  {
    to: '/siteAdministration',
    label: 'card_lead',
    total: 'leadGenerationTotalCount',
    today: 'leadGenerationIncrementCount',
  },
  {
    to: '/siteDatabase',
    label: 'card_ip',
    total: 'siteIpTotalCount',
    today: 'siteIpIncrementCount',
    invalid: 'siteIpInvalidCount',
  },
  { to: '/accessStatistics', label: 'card_group', total: 'siteGroupCount' },
  { to: '/HeadSiteMonitoring', label: 'card_head', total: 'rankingTotalCount', today: 'rankingIncrementCount' },
  { to: '/articleManage', label: 'card_article', total: 'articleTotalCount', today: 'articleCount' },
  { to: '/documentRecord', label: 'card_send', total: 'sendTotalCount', today: 'sendCount' },
  {
    to: '/brushingTheLeaderboard',
    label: 'card_boost',
    total: 'upgradeRankingTotalCount',
    today: 'upgradeRankingCount',
  },
]

export function Cards({ top }: { top: Top | undefined }) {
  const { t, language } = useTexts()
  const { paths } = useMe()
  const number = (name: Name) => (top ? formatNumber(top[name], language) : '–')
  const signed = (name: Name) => (top && top[name] > 0 ? `+${number(name)}` : number(name))
  return (
    <nav className="cards" aria-label={t('dashboard.title')}>
      {cards.map(({ to, label, total, today, invalid }) => (
        <RouteTab key={to} to={paths.includes(to) ? to : undefined}>
          <span className="card-label">{t(codeKey('dashboard', label))}</span>
          <strong className="card-total numbers">{number(total)}</strong>
          <span className="card-more numbers">
            {today && (
              <span className={top && top[today] > 0 ? 'card-up' : ''}>
                {t('dashboard.today', { count: signed(today) })}
              </span>
            )}
            {invalid && top && top[invalid] > 0 && (
              <span className="card-invalid">{t('dashboard.invalid', { count: number(invalid) })}</span>
            )}
          </span>
        </RouteTab>
      ))}
    </nav>
  )
}

/** Leads to its page where the role may open it. */
function RouteTab({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to ? (
    <Link className="card" to={to}>
      {children}
    </Link>
  ) : (
    <div className="card">{children}</div>
  )
}
