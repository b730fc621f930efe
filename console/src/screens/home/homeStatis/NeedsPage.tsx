import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useFleet } from '../../../live/fleet.ts'
import { listAddress } from '../../../resource/listAddress.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { Ailing } from './Ailing.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { useNeeds } from './useNeeds.ts'
import './needs.css'

/** What waits for this person, the worst first; each number leads to exactly those rows. Beside it the phones that ail, with why. */
export function NeedsPage() {
  const { t, language } = useTexts()
  const { data: fleet } = useFleet()
  const { data, error, refetch } = useNeeds()
  if (!data && error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  const { at, needs } = data
  const waiting = needs.filter(({ count }) => count > 0)
  return (
    <>
      {fleet && <FirstSteps fleet={fleet} />}
      <section className="panel">
        <header className="panel-head">
          <h2>{t('home.needs')}</h2>
          <span className="faint numbers">{t('home.needs_looked', { time: at, total: needs.length })}</span>
        </header>
        {waiting.length === 0 && <p className="panel-none">{t('home.needs_none')}</p>}
        <ul className="needs">
          {waiting.map(({ name, title, kind, list, query, count, capped }) => (
            <li key={name}>
              <Link to={listAddress(resourceNamed(list), query)} className={`need need-${kind}`} data-need={name}>
                <strong className="numbers">{`${formatNumber(count, language)}${capped ? '+' : ''}`}</strong>
                <span className="need-what">{title}</span>
                <span className="faint">{t(`home.need_${kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {fleet && <Ailing fleet={fleet} />}
    </>
  )
}
