import type { HeldPhones, LostPhone } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { lostWords } from '@quarterdeck/shared/i18n/lostWords.ts'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'

type Act = (phone: number) => void

interface PhonesPanelProps {
  held: HeldPhones
  keep: Act
  release: Act
  close(): void
}

/** What the user holds and waits for, and what was taken from them. */
export function PhonesPanel({ held: { phones, wishes, lost }, keep, release, close }: PhonesPanelProps) {
  const t = useT()
  return (
    <div className="drop held-phones">
      {phones.length + wishes.length === 0 && <p className="faint">{t('held-phones.none')}</p>}
      <ul>
        {phones.map((one) => (
          <Phone key={one.number} one={one} keep={keep} release={release} close={close} />
        ))}
        {wishes.map((entry) => (
          <WaitlistEntry key={entry.phone} entry={entry} release={release} />
        ))}
        {lost.map((one) => (
          <Lost key={one.number} one={one} />
        ))}
      </ul>
    </div>
  )
}

interface PhoneProps {
  one: HeldPhones['phones'][number]
  keep: Act
  release: Act
  close(): void
}

function Phone({ one, keep, release, close }: PhoneProps) {
  const t = useT()
  return (
    <li>
      <Link className="held-phone" to={screenAddress([one.phone])} onClick={close}>
        {one.serial}
      </Link>
      <span className="held-what">
        {one.reason} · <ExactTime time={one.until} />
        {one.asked_by.length > 0 && <strong> · {t('held-phones.asked_by', { who: one.asked_by.join(', ') })}</strong>}
      </span>
      <Button size="small" onClick={() => keep(one.phone)}>
        {t('held-phones.keep')}
      </Button>
      <Button size="small" onClick={() => release(one.phone)}>
        {t('phone.action.release')}
      </Button>
    </li>
  )
}

function WaitlistEntry({ entry, release }: { entry: HeldPhones['wishes'][number]; release: Act }) {
  const t = useT()
  return (
    <li>
      <span className="held-phone">{entry.serial}</span>
      <span className="held-what">{t('held-phones.place', { place: entry.place, holder: entry.holder })}</span>
      <Button size="small" onClick={() => release(entry.phone)}>
        {t('held-phones.leave')}
      </Button>
    </li>
  )
}

function Lost({ one }: { one: LostPhone }) {
  const t = useT()
  return (
    <li>
      <span className="held-phone">{one.serial}</span>
      <span className="held-what">
        {lostWords(t, one)} · <ExactTime time={one.at} />
      </span>
    </li>
  )
}
