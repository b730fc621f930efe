import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'

/** Hosts and phones: how many there are, and how many can work now. */
export function FleetNumbers({ fleet: { hosts, phones } }: { fleet: FleetStatus }) {
  const { t, language } = useTexts()
  const idle = Math.max(0, phones.online - phones.busy - phones.maintenance)
  const numbers = [
    {
      label: t('home.hosts'),
      value: hosts.online,
      of: hosts.total,
      to: '/hostManage',
      low: hosts.online < hosts.total,
    },
    {
      label: t('home.phones'),
      value: phones.online,
      of: phones.total,
      to: '/phoneManage',
      low: phones.online < phones.total,
    },
    { label: t('home.busy'), value: phones.busy },
    { label: t('home.idle'), value: idle },
    { label: t('home.maintenance'), value: phones.maintenance },
  ]
  return (
    <dl className="numbers-row">
      {numbers.map(({ label, value, of, to, low }) => (
        <div key={label} className={low ? 'number number-low' : 'number'}>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd className="numbers">
            {formatNumber(value, language)}
            {of !== undefined && (
              <span className="number-of">
                {' / '}
                {formatNumber(of, language)} {t('home.online')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
