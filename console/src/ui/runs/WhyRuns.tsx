import type { WhyRun } from '@quarterdeck/shared/contracts/run.ts'
import { useT } from '../../i18n/TextProvider.tsx'

/** Of runs that wait: every phone that could take them, with every rule that keeps it from doing so. */
export function WhyRuns({ why }: { why: readonly WhyRun[] }) {
  const t = useT()
  return why.map(({ run, phones, hidden }) => (
    <section key={run}>
      <h3 className="section-title">{t('run.why.title')}</h3>
      {phones.length === 0 && hidden === 0 && <p className="faint">{t('run.why.none')}</p>}
      <ul>
        {phones.map(({ serial, account, subsystem, rules, failed_before }) => (
          <li key={`${serial} ${account} ${subsystem}`}>
            <strong>{serial}</strong> <span className="faint">{account}</span>
            <ul>
              {rules.map(({ rule, text }) => (
                <li key={rule}>{text}</li>
              ))}
              {failed_before && <li>{t('run.why.failed_before')}</li>}
              {rules.length === 0 && !failed_before && <li>{t('run.why.ready')}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="faint">{t('run.why.hidden', { count: hidden })}</p>}
    </section>
  ))
}
