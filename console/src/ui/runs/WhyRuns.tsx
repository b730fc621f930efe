import type { WhyRun } from '@quarterdeck/shared/contracts/run.ts'
import { commonRules, type Hindered, ownRules } from '@quarterdeck/shared/values/commonRules.ts'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'

/** Of runs that wait: every phone that could take them, with every rule that keeps it from doing so; what keeps all of them away is said once. */
export function WhyRuns({ why }: { why: readonly WhyRun[] }) {
  const t = useT()
  return why.map((run) => (
    <section key={run.run} className="why">
      <h3 className="section-title">{t('run.why.title')}</h3>
      {run.due !== '' && <p>{t('run.why.due', { time: run.due })}</p>}
      {run.ahead > 0 && <p>{t('run.why.ahead', { count: run.ahead })}</p>}
      {run.phones.length === 0 && run.hidden === 0 && <p className="faint">{t('run.why.none')}</p>}
      <WhyPhones phones={run.phones} />
      {run.total > run.phones.length && (
        <p className="faint">{t('run.why.more', { count: run.total - run.phones.length })}</p>
      )}
      {run.hidden > 0 && <p className="faint">{t('run.why.hidden', { count: run.hidden })}</p>}
    </section>
  ))
}

function WhyPhones({ phones }: Pick<WhyRun, 'phones'>) {
  const t = useT()
  const common = commonRules(phones)
  const judged = phones.map((phone) => ({ ...phone, own: ownRules(phone, common) }))
  const isPlain = (one: (typeof judged)[number]) => common.length > 0 && one.own.length === 0 && !one.failed_before
  const plain = judged.filter(isPlain)
  return (
    <>
      {common.length > 0 && (
        <>
          <strong>{t('run.why.every')}</strong>
          <Rules rules={common} />
        </>
      )}
      <ul>
        {judged
          .filter((one) => !isPlain(one))
          .map(({ serial, account, subsystem, own, failed_before }) => (
            <li key={`${serial} ${account} ${subsystem}`}>
              <strong>{serial}</strong> <span className="faint">{account}</span>
              <Rules rules={own}>
                {failed_before && <li>{t('run.why.failed_before')}</li>}
                {own.length === 0 && !failed_before && <li>{t('run.why.ready')}</li>}
              </Rules>
            </li>
          ))}
        {plain.length > 0 && (
          <li>
            {t('run.why.nothing_else')}
            <ul className="why-plain">
              {plain.map(({ serial, account, subsystem }) => (
                <li key={`${serial} ${account} ${subsystem}`}>
                  <strong>{serial}</strong> <span className="faint">{account}</span>
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  )
}

function Rules({ rules, children }: { rules: Hindered['rules']; children?: ReactNode }) {
  return (
    <ul>
      {rules.map(({ rule, text }) => (
        <li key={rule}>{text}</li>
      ))}
      {children}
    </ul>
  )
}
