import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { useMe } from '../../../ui/Me.tsx'

interface Figure {
  label: string
  value: number
  /** Of how many, what that says of them, and where they are listed. */
  among?: { total: number; word: string; to: string }
}

/** Hosts, phones and accounts: how many there are, and how many can work now. */
export function FleetNumbers({ fleet: { hosts, phones, accounts } }: { fleet: FleetStatus }) {
  const { t, language } = useTexts()
  const { paths } = useMe()
  const idle = Math.max(0, phones.online - phones.busy - phones.maintenance)
  const figures: Figure[] = [
    {
      label: t('home.hosts'),
      value: hosts.online,
      among: { total: hosts.total, word: t('home.online'), to: '/hostManage' },
    },
    {
      label: t('home.phones'),
      value: phones.online,
      among: { total: phones.total, word: t('home.online'), to: '/phoneManage' },
    },
    { label: t('home.busy'), value: phones.busy },
    { label: t('home.idle'), value: idle },
    { label: t('home.maintenance'), value: phones.maintenance },
    {
      label: t('home.accounts'),
      value: accounts.authorised,
      among: { total: accounts.total, word: t('home.authorised'), to: '/accountManage' },
    },
  ]
  return (
    <dl className="numbers-row">
      {figures.map(({ label, value, among }) => (
        <div key={label} className={among && value < among.total ? 'number number-low' : 'number'}>
          <dt>{among && paths.includes(among.to) ? <Link to={among.to}>{label}</Link> : label}</dt>
          <dd className="numbers">
            {formatNumber(value, language)}
            {among && (
              <span className="number-of">
                {' / '}
                {formatNumber(among.total, language)} {among.word}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
