import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { HealthCell } from '../../../ui/HealthCell.tsx'

/** Phones on which runs fail, each with how often and why; nothing where all are well. */
export function Ailing({ fleet: { ailing } }: { fleet: FleetStatus }) {
  const { t, language } = useTexts()
  if (ailing.count === 0) return null
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('home.ailing')}</h2>
        <span className="faint numbers">{formatNumber(ailing.count, language)}</span>
      </header>
      <ul className="lines lines-wide">
        {ailing.phones.map((phone) => (
          <li key={phone.id}>
            <Link to={`/phoneManage?row=${phone.id}`} className="cut">
              {phone.serial}
            </Link>
            <HealthCell row={phone} />
          </li>
        ))}
      </ul>
    </section>
  )
}
