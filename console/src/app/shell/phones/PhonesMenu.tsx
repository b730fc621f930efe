import { MobileOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { CountedMenu } from '../CountedMenu.tsx'
import { useHeldPhones } from './useHeldPhones.ts'
import './phones.css'

const PhonesPanel = lazy(() => import('./PhonesPanel.tsx').then((module) => ({ default: module.PhonesPanel })))

/** The phones that the user holds or waits for; who may hold none has none. */
export function PhonesMenu() {
  const may = useMay()
  return may('phone.lease', true) ? <Held /> : null
}

function Held() {
  const t = useT()
  const { held, keep, release } = useHeldPhones()
  const { phones } = held
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
        <Suspense fallback={<div className="drop held-phones" />}>
          <PhonesPanel held={held} keep={keep} release={release} close={close} />
        </Suspense>
      )}
    />
  )
}
