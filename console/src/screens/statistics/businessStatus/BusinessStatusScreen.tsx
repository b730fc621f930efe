import type { ShownCount, ShownLight, ShownWork } from '@quarterdeck/shared/contracts/businessStatus.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { LightColour } from '@quarterdeck/shared/values/lightColour.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { formatTotal } from '../../../i18n/format.ts'
import { useT, useTexts } from '../../../i18n/TextProvider.tsx'
import { listAddress } from '../../../resource/listAddress.ts'
import { Failed } from '../../../ui/Failed.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'
import { useBusinessStatus } from './useBusinessStatus.ts'
import './businessStatus.css'

/** How each part of the business goes, and why; every number leads to exactly the rows that it counts. */
export function BusinessStatusScreen() {
  const t = useT()
  const { data, error, refetch } = useBusinessStatus()
  if (!data && error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className="lights" paragraph={{ rows: 14 }} />
  return (
    <div className="lights">
      <p className="faint numbers">{t('business-status.looked', { time: data.at })}</p>
      {data.lights.length === 0 && <p className="panel-none">{t('business-status.none')}</p>}
      {data.lights.map((light) => (
        <LightPanel key={light.name} {...light} />
      ))}
    </div>
  )
}

function LightPanel({ name, title, colour, cause, works }: ShownLight) {
  return (
    <section className="panel light" data-light={name} data-colour={colour} aria-label={title}>
      <header className="panel-head light-head">
        <span className="light-lamp" data-colour={colour} aria-hidden />
        <h2>{title}</h2>
        <ColourTag colour={colour} />
        <span className="light-cause">{cause}</span>
      </header>
      {works.map((work) => (
        <Work key={work.name} work={work} isOnly={works.length === 1} />
      ))}
    </section>
  )
}

function Work({ work, isOnly }: { work: ShownWork; isOnly: boolean }) {
  const t = useT()
  const { title, colour, cause, list, succeeded_at, waiting, late, failed } = work
  return (
    <div className="light-work">
      <p>
        <Link to={listAddress(resourceNamed(list), {})}>{title}</Link>
        {!isOnly && (
          <>
            <ColourTag colour={colour} />
            <span className="faint">{cause}</span>
          </>
        )}
      </p>
      <dl>
        <Fact label={t('business-status.succeeded')}>{succeeded_at ?? '–'}</Fact>
        {waiting && (
          <Fact label={t('business-status.waiting')}>
            <Count counted={waiting} label={`${title}: ${t('business-status.waiting')}`} />
          </Fact>
        )}
        {waiting && <Fact label={t('business-status.oldest')}>{waiting.oldest ?? '–'}</Fact>}
        {late && (
          <Fact label={t('business-status.late')}>
            <Count counted={late} label={`${title}: ${t('business-status.late')}`} bad />
          </Fact>
        )}
        {failed && (
          <Fact label={t('business-status.failed')}>
            <Count counted={failed} label={`${title}: ${t('business-status.failed')}`} bad />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

function Count({ counted, label, bad }: { counted: ShownCount; label: string; bad?: true }) {
  const { language } = useTexts()
  const number = formatTotal({ total: counted.count, capped: counted.capped === true }, language)
  return (
    <Link
      to={listAddress(resourceNamed(counted.list), counted.query)}
      aria-label={`${label} ${number}`}
      className={bad && counted.count > 0 ? 'light-bad' : undefined}
    >
      {number}
    </Link>
  )
}

function ColourTag({ colour }: { colour: LightColour }) {
  const t = useT()
  return <StateTag colour={colour}>{t(codeKey('business-status.colour', colour))}</StateTag>
}
