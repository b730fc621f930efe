import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { HandToPhone } from '../../../resource/besidePhone.ts'
import { useMay } from '../../../ui/Me.tsx'
import { ClipboardBox } from '../screen/ClipboardBox.tsx'
import { ElementsBox } from '../screen/ElementsBox.tsx'
import type { ScreenMode } from '../screen/screenSocket.ts'
import { stillsKey } from '../screen/stillsKey.ts'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'
import { BesidePhone } from './BesidePhone.tsx'
import { FilesBox } from './FilesBox.tsx'
import { PublicLinks } from './PublicLinks.tsx'
import { RecordingBox } from './RecordingBox.tsx'
import { SharingBox } from './SharingBox.tsx'
import type { PhoneFiles } from './useFiles.ts'
import type { PhoneMessages } from './usePhoneMessages.ts'

interface PhonePanelProps {
  id: number
  row: Row | undefined
  mode: ScreenMode
  screen: PhoneScreen
  messages: PhoneMessages
  files: PhoneFiles
  takesInput: boolean
  /** The phone is held by whoever looks. */
  isMine: boolean
  /** It is the only one on the page. */
  isOnly: boolean
}

/** The tools of one phone. */
export function PhonePanel({ id, row, mode, screen, messages, files, takesInput, isMine, isOnly }: PhonePanelProps) {
  const t = useT()
  const navigate = useNavigate()
  const { say } = screen
  const isStills = screen.info?.source === 'screencap'
  const may = useMay()
  const mayShare = may('screen.share', true)
  const mayRecord = may('recording.list')
  const isAdbOn = row?.adb !== 0
  const adbAction = isAdbOn ? 'adb-off' : 'adb-on'
  return (
    <>
      {isOnly && <BesidePhone isMine={isMine} hand={takesInput ? handTo(say, isStills) : undefined} />}
      {isStills && <Alert type="info" showIcon title={t(stillsKey(screen.info))} />}
      <ClipboardBox say={say} takesInput={takesInput} isStills={isStills} fromPhone={messages.clipboard} />
      <FilesBox files={files} takesInput={takesInput && isMine} />
      <ElementsBox
        dump={messages.dump}
        pointed={messages.pointed}
        canAsk={screen.info !== undefined && screen.closed === undefined}
        onAsk={() => say({ type: 'dump_activity', text: {} })}
        onPoint={messages.setPointed}
        onClose={messages.forgetDump}
      />
      <SharingBox mode={mode} screen={screen} messages={messages} isMine={isMine} />
      {mayRecord && <RecordingBox phone={id} canStart={screen.info !== undefined} />}
      {mayShare && <PublicLinks phone={id} say={say} made={messages.link} />}
      <section className="screen-section">
        <h3>{t('screen.phone')}</h3>
        <div className="screen-buttons">
          {mode !== 'watch' && may(`phone.${adbAction}`, true) && (
            <Button
              size="small"
              disabled={!row}
              onClick={() => say({ type: isAdbOn ? 'switch_adb_off' : 'switch_adb_on', text: '' })}
            >
              {t(`phone.action.${adbAction}`)}
            </Button>
          )}
          <Button size="small" onClick={() => void navigate(`/phoneManage?row=${id}`)}>
            {t('list.details')}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Android's key that pastes. */
const pasteKey = 279

function handTo(say: PhoneScreen['say'], isTyped: boolean): HandToPhone {
  return {
    isTyped,
    text(text, paste) {
      say({ type: isTyped ? 'input_text' : 'set_clipboard', text })
      if (paste && !isTyped) say({ type: 'input_keycode', text: { code: pasteKey, action: 'press', meta: 0 } })
    },
  }
}
