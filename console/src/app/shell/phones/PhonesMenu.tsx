import { MobileOutlined } from '@ant-design/icons'
import type { HeldPhones } from '@quarterdeck/shared/contracts/phoneLeases.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ExactTime } from '../../../ui/ExactTime.tsx'
import { useMay } from '../../../ui/Me.tsx'
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
  const count = held.phones.length
  const isUrgent = held.phones.some(({ ending, waiting }) => ending === 1 || waiting === 1)
  return (
    <CountedMenu
      icon={<MobileOutlined aria-hidden />}
      name={count > 0 ? t('held-phones.open_count', { count }) : t('held-phones.open')}
      title={t('held-phones.open')}
      count={count}
      badge={{ color: isUrgent ? 'red' : 'blue', overflowCount: 99 }}
      content={() => (
        <div className="drop held-phones">
          {count + held.wishes.length === 0 && <p className="faint">{t('held-phones.none')}</p>}
          <ul>
            {held.phones.map((one) => (
              <Phone key={one.number} one={one} keep={keep} release={release} />
            ))}
            {held.wishes.map((wish) => (
              <Wish key={wish.phone} wish={wish} release={release} />
            ))}
          </ul>
        </div>
      )}
    />
  )
}

type Act = (phone: number) => void

function Phone({ one, keep, release }: { one: HeldPhones['phones'][number]; keep: Act; release: Act }) {
  const t = useT()
  return (
    <li>
      <span className="held-phone">{one.serial}</span>
      <span className="held-what">
        {one.reason} · <ExactTime time={one.until} />
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

function Wish({ wish, release }: { wish: HeldPhones['wishes'][number]; release: Act }) {
  const t = useT()
  return (
    <li>
      <span className="held-phone">{wish.serial}</span>
      <span className="held-what">{t('held-phones.place', { place: wish.place, holder: wish.holder })}</span>
      <Button size="small" onClick={() => release(wish.phone)}>
        {t('held-phones.leave')}
      </Button>
    </li>
  )
}
