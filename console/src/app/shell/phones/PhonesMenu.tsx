import { MobileOutlined } from '@ant-design/icons'
import type { HeldPhones, LostPhone } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { lostWords } from '@quarterdeck/shared/i18n/lostWords.ts'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { CountedMenu } from '../CountedMenu.tsx'
import { useHeldPhones } from './useHeldPhones.ts'
import './phones.css'

/** The phones that the user holds or waits for; who may hold none has none. */
export function PhonesMenu() {
  const may = useMay()
  return may('phone.lease', true) ? <Held /> : null
}

function Held() {
  const t = useT()
  const { held, keep, release } = useHeldPhones()
  const { phones, wishes, lost } = held
  const count = phones.length
  const isUrgent = phones.some(({ ending, waiting, asked_by }) => ending === 1 || waiting === 1 || asked_by.length > 0)
  return (
    <CountedMenu
      icon={<MobileOutlined aria-hidden />}
      name={count > 0 ? t('held-phones.open_count', { count }) : t('held-phones.open')}
      title={t('held-phones.open')}
      count={count}
      badge={{ colour: isUrgent ? 'red' : 'blue', most: 99 }}
      content={(close) => (
        <div className="drop held-phones">
          {count + wishes.length === 0 && <p className="faint">{t('held-phones.none')}</p>}
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
      )}
    />
  )
}

type Act = (phone: number) => void

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
