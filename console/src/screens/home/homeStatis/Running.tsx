import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { taskAddress } from '../../../ui/runs/taskAddress.ts'

/** What phones are doing now. */
export function Running({ fleet: { running } }: { fleet: FleetStatus }) {
  const t = useT()
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{t('home.running')}</h2>
        <span className="faint numbers">{running.length}</span>
      </header>
      {running.length === 0 ? (
        <p className="panel-none">{t('home.running_none')}</p>
      ) : (
        <ul className="lines">
          {running.map((run) => (
            <li key={run.run}>
              <Link to={taskAddress(run)} className="cut">
                {run.title}
              </Link>
              <span className="cut faint">{run.phone}</span>
              <span className="cut">{t(codeKey('run.choice.state', run.state))}</span>
              <ExactTime time={run.since} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
