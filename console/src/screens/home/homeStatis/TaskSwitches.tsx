import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { StateTag } from '../../../ui/StateTag.tsx'

const kinds = [
  { name: 'not_executed', status: 0 },
  { name: 'executing', status: 1 },
  { name: 'success', status: 2 },
  { name: 'failed', status: 3 },
] as const

/** Each kind of task: whether its switch is on, and where its tasks stand. */
export function TaskSwitches({ fleet }: { fleet: FleetStatus }) {
  const { t, language } = useTexts()
  return (
    <div className="switches">
      {fleet.tasks.map((task) => {
        const tab = task.book_type === 1 ? 'tab=3' : 'tab=2'
        const address = (query: string) => `/documentRecord?${[tab, query].filter(Boolean).join('&')}`
        const total = kinds.reduce((sum, { name }) => sum + task[name], 0)
        return (
          <section key={task.book_type} className="panel">
            <header className="panel-head">
              <h2>
                <Link to={address('')}>{t(codeKey('book-task.choice.book_type', task.book_type))}</Link>
              </h2>
              <span className="faint">{t('home.switch')}</span>
              <StateTag colour={task.switch_on ? 'green' : 'grey'}>
                {t(task.switch_on ? 'book-task.switch.on' : 'book-task.switch.off')}
              </StateTag>
              {task.unknown > 0 && (
                <Link to={address('status=3')} className="home-unknown">
                  {t('book-task.unknown')} {formatNumber(task.unknown, language)}
                </Link>
              )}
            </header>
            <div className="share" aria-hidden="true">
              {total > 0 &&
                kinds.map(({ name, status }) => (
                  <span key={name} className={`share-${status}`} style={{ flexGrow: task[name] }} />
                ))}
            </div>
            <ul className="share-names numbers">
              {kinds.map(({ name, status }) => (
                <li key={name}>
                  <Link to={address(`status=${status}`)}>
                    <span className={`share-dot share-${status}`} />
                    {t(`book-task.choice.status.${status}`)}
                    <strong>{formatNumber(task[name], language)}</strong>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
