import {
  AppstoreOutlined,
  ArrowLeftOutlined,
  CameraOutlined,
  HomeOutlined,
  PoweroffOutlined,
  RetweetOutlined,
  SoundOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { keyCodes } from './keyCodes.ts'
import type { PhoneScreen } from './usePhoneScreen.ts'

const keys = [
  ['back', ArrowLeftOutlined, 'screen.back'],
  ['home', HomeOutlined, 'screen.home'],
  ['recents', AppstoreOutlined, 'screen.recents'],
  ['power', PoweroffOutlined, 'screen.power'],
  ['volumeDown', Quieter, 'screen.volume_down'],
  ['volumeUp', Louder, 'screen.volume_up'],
] as const

interface ScreenKeysProps {
  say: PhoneScreen['say']
  takesInput: boolean
  /** There is a picture: whoever looks may keep it. */
  isShown: boolean
  /** Without the scrcpy server a phone cannot be rotated. */
  isStills: boolean
}

/** The buttons of a phone, and what is done with its picture. */
export function ScreenKeys({ say, takesInput, isShown, isStills }: ScreenKeysProps) {
  const t = useT()
  return (
    <div className="screen-keys" role="toolbar" aria-label={t('screen.keys')}>
      {keys.map(([name, Icon, text]) => (
        <Key
          key={name}
          label={t(text)}
          icon={Icon}
          disabled={!takesInput}
          onPress={() => say({ type: 'input_keycode', text: { code: keyCodes[name], action: 'press', meta: 0 } })}
        />
      ))}
      {!isStills && (
        <Key
          label={t('screen.rotate')}
          icon={RetweetOutlined}
          disabled={!takesInput}
          onPress={() => say({ type: 'rotate', text: '' })}
        />
      )}
      <Key
        label={t('screen.screenshot')}
        icon={CameraOutlined}
        disabled={!isShown}
        onPress={() => say({ type: 'screenshot', text: '' })}
      />
    </div>
  )
}

interface KeyProps {
  label: string
  icon: ComponentType
  disabled: boolean
  onPress(): void
}

function Key({ label, icon: Icon, disabled, onPress }: KeyProps) {
  return (
    <Button type="text" icon={<Icon />} aria-label={label} data-tip={label} disabled={disabled} onClick={onPress} />
  )
}

function Louder() {
  return <Sound sign="+" />
}

function Quieter() {
  return <Sound sign="−" />
}

/** The icons that there are do not tell the two keys apart. */
function Sound({ sign }: { sign: string }) {
  return (
    <span className="screen-sound" aria-hidden>
      <SoundOutlined />
      {sign}
    </span>
  )
}
