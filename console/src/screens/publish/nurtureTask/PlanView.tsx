import type { NurturePreview } from '@quarterdeck/shared/contracts/nurture.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { PhoneLoad } from './PhoneLoad.tsx'
import { StartList } from './StartList.tsx'
import './nurtureTask.css'

/** What a task is going to do: for each phone its first day and its load, for each account the next starts. */
export function PlanView({ preview: { data, error, refetch } }: { preview: UseQueryResult<NurturePreview> }) {
  const t = useT()
  const [chosen, setChosen] = useState<number>()
  if (error && !data) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  const account = data.accounts.find((one) => one.account === chosen) ?? data.accounts[0]
  return (
    <>
      {data.notes.map((note) => (
        <Alert key={note} type="info" showIcon title={note} className="nurture-note" />
      ))}
      {data.caps.map((cap) => (
        <Alert
          key={`${cap.account} ${cap.time} ${cap.per}`}
          type="warning"
          showIcon
          className="nurture-note"
          title={t(cap.per === 'hour' ? 'nurture-plan.over_hour' : 'nurture-plan.over_day', {
            account: cap.account_name,
            time: cap.time.slice(0, 16),
            planned: cap.planned,
            cap: cap.cap,
          })}
        />
      ))}
      {data.phones.map((phone) => (
        <PhoneLoad key={phone.phone} phone={phone} accounts={data.accounts} />
      ))}
      {account && (
        <>
          {data.accounts.length > 1 ? (
            <Select
              className="nurture-account"
              aria-label={t('nurture-slot.field.account')}
              showSearch={{ optionFilterProp: 'label' }}
              value={account.account}
              onChange={setChosen}
              options={data.accounts.map((one) => ({ value: one.account, label: one.account_name }))}
            />
          ) : (
            <strong>{account.account_name}</strong>
          )}
          {account.hindrances.map((text) => (
            <p key={text} className="nurture-hindrance">
              {text}
            </p>
          ))}
          <StartList starts={account.starts} />
        </>
      )}
    </>
  )
}
