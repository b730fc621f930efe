import type { ShownStep } from '@quarterdeck/shared/contracts/setup.ts'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'

/** What is set up, what is not, and where to look tomorrow; shown once nothing is left to do. */
export function SetupSummary({ steps }: { steps: readonly ShownStep[] }) {
  const t = useT()
  if (steps.some(({ done, skipped }) => !done && !skipped)) return null
  const named = (some: readonly ShownStep[]) => some.map(({ title }) => title).join(', ') || '–'
  return (
    <section className="panel" data-summary>
      <header className="panel-head">
        <h2>{t('setup.summary')}</h2>
      </header>
      <p className="setup-help">{t('setup.summary_done', { steps: named(steps.filter(({ done }) => done)) })}</p>
      <p className="setup-help">{t('setup.summary_not', { steps: named(steps.filter(({ done }) => !done)) })}</p>
      <p className="setup-help">
        {t('setup.tomorrow')}
        <Link to="/homeStatis?tab=needs">{t('home.needs')}</Link>
        <Link to="/businessStatus">{t('business-status.title')}</Link>
      </p>
    </section>
  )
}
