import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import '../fleet.css'

const phone = resourceNamed('phone')
const lowBattery = 20

/** Phones as their agents report them. They appear by themselves. */
export function PhoneScreen() {
  const t = useT()
  const overrides = useMemo<Overrides>(
    () => ({
      cells: {
        battery: ({ battery }) => {
          const percent = Number(battery)
          if (percent < 0) return <span className="faint">{t('value.unknown')}</span>
          return <span className={percent <= lowBattery ? 'numbers battery-low' : 'numbers'}>{percent}%</span>
        },
      },
      first: <Link to="/hostManage">{t('host.title')}</Link>,
      firstHelp: t('home.step_phone_help'),
    }),
    [t],
  )
  return <ResourceScreen resource={phone} overrides={overrides} />
}
