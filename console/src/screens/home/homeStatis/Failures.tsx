import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { taskAddress } from '../../../ui/runs/taskAddress.ts'

/** What went wrong lately; each leads to its task. */
export function Failures({ fleet: { failures } }: { fleet: FleetStatus }) {
  const t = useT()
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('home.failures')}</h2>
        <span className="faint">{t('home.day')}</span>
      </header>
      {failures.length === 0 ? (
        <p className="panel-none">{t('home.failures_none')}</p>
      ) : (
        <ul className="lines lines-wide">
          {failures.map((failure) => (
            <li key={failure.task}>
              <Link to={taskAddress(failure)} className="cut">
                {failure.title}
              </Link>
              <span className="cut">{failure.msg}</span>
              <span className="cut faint">{failure.phone}</span>
              <ExactTime time={failure.at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
