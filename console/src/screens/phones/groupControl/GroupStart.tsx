import { beginGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { Button, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { usePhoneRow } from '../usePhoneRow.ts'
import type { Tell } from './useGroup.ts'

/** Who of the chosen phones leads. */
export function GroupStart({ phones, tell }: { phones: readonly number[]; tell: Tell }) {
  const t = useT()
  const [chosen, setChosen] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const leader = chosen !== undefined && phones.includes(chosen) ? chosen : phones[0]!
  const begin = async () => {
    setBusy(true)
    await tell(beginGroup, { leader, followers: phones.filter((id) => id !== leader) })
    setBusy(false)
  }
  return (
    <form
      className="group-start"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <h2 id="group-leads">{t('group-control.who_leads')}</h2>
      <p className="faint">{t('group-control.help')}</p>
      <Radio.Group
        className="group-choices"
        aria-labelledby="group-leads"
        value={leader}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {phones.map((id) => (
          <Radio key={id} value={id}>
            <PhoneName id={id} />
          </Radio>
        ))}
      </Radio.Group>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('group-control.begin')}
      </Button>
    </form>
  )
}

function PhoneName({ id }: { id: number }) {
  const row = usePhoneRow(id)
  return <>{row ? String(row.serial) : `#${id}`}</>
}
