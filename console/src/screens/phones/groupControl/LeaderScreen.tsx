import { actInGroup, type GroupMember } from '@quarterdeck/shared/contracts/groupControl.ts'
import { Button } from 'antd'
import { useMemo, useRef } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { keyCodes } from '../screen/keyCodes.ts'
import { ScreenCanvas } from '../screen/ScreenCanvas.tsx'
import { usePhoneScreen } from '../screen/usePhoneScreen.ts'
import { useScreenSocket } from '../screen/useScreenSocket.ts'
import { createGroupInput } from './groupInput.ts'
import { ResultLine } from './ResultLine.tsx'
import type { Tell } from './useGroup.ts'

const quality = { maxSize: 1600, maxFps: 30 }
const keys = [
  ['back', 'screen.back'],
  ['home', 'screen.home'],
  ['recents', 'screen.recents'],
] as const

/** The picture of the leading phone: what is done over it is done on all. */
export function LeaderScreen({ leader, tell }: { leader: GroupMember; tell: Tell }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const phones = useMemo(() => [leader.phone], [leader.phone])
  // It is the wall's picture in large: a group is begun and led from there.
  const { socket } = useScreenSocket(phones, 'watch', 'phoneWall')
  const screen = usePhoneScreen({ socket, phone: leader.phone, canvas, quality })
  const say = useMemo(
    () =>
      createGroupInput(
        (act) => void tell(actInGroup, { act }),
        () => performance.now(),
      ),
    [tell],
  )
  const last = leader.results[0]
  return (
    <section className="group-leader" aria-label={t('group-control.leader')}>
      <div className="group-name">
        <strong>{leader.serial}</strong>
        <span className="faint">{t('group-control.leader')}</span>
      </div>
      <ScreenCanvas canvas={canvas} screen={{ ...screen, say }} label={leader.serial} takesInput />
      <div className="screen-keys" role="toolbar" aria-label={t('screen.keys')}>
        {keys.map(([name, text]) => (
          <Button
            key={name}
            size="small"
            onClick={() => say({ type: 'input_keycode', text: { code: keyCodes[name], action: 'press', meta: 0 } })}
          >
            {t(text)}
          </Button>
        ))}
      </div>
      <ResultLine result={last} />
    </section>
  )
}
