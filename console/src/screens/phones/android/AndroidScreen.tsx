import { MobileOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { mostScreens, phonesOf, reasonOf } from '../../../ui/screenAddress.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import type { ScreenMode, SocketState } from '../screen/screenSocket.ts'
import { useLeases } from '../screen/useLeases.ts'
import { useScreenSocket } from '../screen/useScreenSocket.ts'
import { PhoneCard } from './PhoneCard.tsx'
import '../screen/screen.css'
import './android.css'

/** The screens of the phones that the address names: to use them, to share them, or to look on. */
export function AndroidScreen() {
  const t = useT()
  const [params] = useAddressParams()
  const mode = useMode(params.get('mode'))
  const phones = phonesOf(params.get('phones')).slice(0, mostScreens)
  const reason = reasonOf(params.get('why'))
  const { socket, state } = useScreenSocket(phones, mode, 'android')
  const leases = useLeases(phones, reason, mode === 'control')
  const [focused, setFocused] = useState<number>()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  if (phones.length === 0) return <NoPhone />
  const current = focused !== undefined && phones.includes(focused) ? focused : phones[0]
  return (
    <div className="android">
      <SocketNote state={state} />
      <div className={phones.length === 1 ? 'android-phones android-one' : 'android-phones'}>
        {phones.map((id) => (
          <PhoneCard
            key={id}
            id={id}
            socket={socket}
            mode={mode}
            leases={leases}
            reason={reason}
            isOnly={phones.length === 1}
            isFocused={id === current}
            panel={panel}
            onFocus={() => setFocused(id)}
          />
        ))}
      </div>
      <aside className="android-panel" aria-label={t('screen.tools')} ref={setPanel} />
    </div>
  )
}

/** As the address says, and no more than this user may. */
function useMode(given: string | null): ScreenMode {
  const mayControl = useMay()('screen.control', true)
  if (!mayControl || given === 'watch') return 'watch'
  return given === 'copilot' ? 'copilot' : 'control'
}

function SocketNote({ state }: { state: SocketState }) {
  const t = useT()
  if (state === 'lost') return <Alert className="android-note" type="warning" showIcon title={t('screen.lost')} />
  if (state === 'too_many') return <Alert className="android-note" type="error" showIcon title={t('screen.too_many')} />
  if (state === 'refused') return <Alert className="android-note" type="error" showIcon title={t('screen.refused')} />
  return null
}

function NoPhone() {
  const t = useT()
  return (
    <div className="blank">
      <MobileOutlined aria-hidden className="blank-icon" />
      <p className="blank-title">{t('screen.choose')}</p>
      <Link to="/phoneWall">{t('phone-wall.title')}</Link>
    </div>
  )
}
