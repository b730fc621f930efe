import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { Tag } from 'antd'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ValueCell } from '../../../resource/table/ValueCell.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { DropZone } from '../screen/DropZone.tsx'
import { ElementMark } from '../screen/ElementMark.tsx'
import { elementAt } from '../screen/elements.ts'
import { LeaseBar } from '../screen/LeaseBar.tsx'
import { ScreenCanvas } from '../screen/ScreenCanvas.tsx'
import { ScreenClosed } from '../screen/ScreenClosed.tsx'
import { ScreenKeys } from '../screen/ScreenKeys.tsx'
import type { ScreenMode, ScreenSocket } from '../screen/screenSocket.ts'
import { stillsKey } from '../screen/stillsKey.ts'
import type { Leases } from '../screen/useLeases.ts'
import { usePhoneScreen } from '../screen/usePhoneScreen.ts'
import { usePhoneRow } from '../usePhoneRow.ts'
import { PhonePanel } from './PhonePanel.tsx'
import { useFiles } from './useFiles.ts'
import { usePhoneMessages } from './usePhoneMessages.ts'

interface PhoneCardProps {
  id: number
  socket: ScreenSocket | undefined
  mode: ScreenMode
  leases: Leases
  reason: string
  /** Of several phones a picture has less room. */
  isOnly: boolean
  isFocused: boolean
  /** Where the tools of the focused phone stand. */
  panel: HTMLElement | null
  onFocus(): void
}

const qualities = { only: { maxSize: 1600, maxFps: 60 }, several: { maxSize: 800, maxFps: 30 } }

/** One phone: who has it, its picture, its keys; with the focus also its tools beside all pictures. */
export function PhoneCard(props: PhoneCardProps) {
  const { id, socket, mode, leases, reason, isOnly, isFocused, panel, onFocus } = props
  const t = useT()
  const row = usePhoneRow(id)
  const canvas = useRef<HTMLCanvasElement>(null)
  const name = row ? String(row.serial) : `#${id}`
  const files = useFiles(id)
  const messages = usePhoneMessages(name, files.hear)
  const screen = usePhoneScreen({
    socket,
    phone: id,
    canvas,
    quality: isOnly ? qualities.only : qualities.several,
    onSaid: messages.hear,
    onScreenshot: messages.saveScreenshot,
  })
  const { dump, pointed } = messages
  const [isHeld, setHeld] = useState(false)
  const takesInput = screen.info?.input === true
  const isStills = screen.info?.source === 'screencap'
  const isShown = screen.info !== undefined && screen.closed === undefined
  const isMine = mode === 'control' && leases.of(id).state === 'mine'
  const point = (at: { x: number; y: number }, isPressed: boolean) => {
    if (!dump || !canvas.current || (isHeld && !isPressed)) return
    const { width, height } = canvas.current
    // A press keeps the element, the next one lets it go.
    if (isPressed) setHeld(!isHeld)
    messages.setPointed(elementAt(dump, { x: (at.x / width) * dump.width, y: (at.y / height) * dump.height }))
  }
  const silentSince = row?.state === phoneMachine.codes.silent ? String(row.presence_since ?? '') : undefined
  const isAway = row && row.state !== phoneMachine.codes.online
  return (
    <section
      className={isFocused && !isOnly ? 'phone-card phone-card-focused' : 'phone-card'}
      aria-label={name}
      onFocusCapture={onFocus}
      onPointerDownCapture={onFocus}
    >
      <header className="phone-head">
        <CutText text={name} />
        {row && <CutText text={String(row.model)} />}
        {row && <ValueCell resource={resource()} name="state" field={resource().fields.state!} row={row} />}
        <span className="faint">
          {t(mode === 'watch' ? 'screen.watching' : takesInput ? 'screen.using' : 'screen.looking')}
        </span>
        {isStills && <Tag data-tip={t(stillsKey(screen.info))}>{t('screen.stills')}</Tag>}
      </header>
      {mode === 'control' && <LeaseBar phone={id} leases={leases} reason={reason} onTaken={screen.reopen} />}
      <DropZone onDrop={takesInput && isMine ? files.send : undefined}>
        <ScreenCanvas
          canvas={canvas}
          screen={screen}
          label={t('phone-wall.picture', { name })}
          takesInput={takesInput}
          onPoint={dump ? point : undefined}
          mark={dump && pointed && <ElementMark dump={dump} element={pointed} />}
        >
          <ScreenClosed screen={screen} isAway={isAway === true} silentSince={silentSince} />
        </ScreenCanvas>
      </DropZone>
      <ScreenKeys say={screen.say} takesInput={takesInput} isShown={isShown} isStills={isStills} />
      {isFocused &&
        panel &&
        createPortal(<PhonePanel {...{ id, row, mode, screen, messages, files, takesInput, isOnly, isMine }} />, panel)}
    </section>
  )
}

const resource = () => resourceNamed('phone')
