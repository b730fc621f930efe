import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { copy } from '../../../ui/copy.ts'
import type { PhoneScreen } from './usePhoneScreen.ts'

interface ClipboardBoxProps {
  say: PhoneScreen['say']
  takesInput: boolean
  /** Without the scrcpy server there is no way to the phone's clipboard: a text is typed. */
  isStills: boolean
  /** What the phone's clipboard holds, as far as it has said so. */
  fromPhone: string | undefined
}

/** The clipboards of phone and computer, both ways; what stands here can be read and changed on the way. */
export function ClipboardBox({ say, takesInput, isStills, fromPhone }: ClipboardBoxProps) {
  const t = useT()
  const [text, setText] = useState('')
  const heading = t(isStills ? 'screen.type_it' : 'screen.clipboard')
  useEffect(() => {
    if (fromPhone !== undefined) setText(fromPhone)
  }, [fromPhone])
  return (
    <section className="screen-section">
      <h3>{heading}</h3>
      <Input.TextArea
        value={text}
        rows={3}
        maxLength={20_000}
        aria-label={heading}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="screen-buttons">
        {!isStills && (
          <>
            <Button size="small" disabled={!takesInput} onClick={() => say({ type: 'get_clipboard', text: '' })}>
              {t('screen.from_phone')}
            </Button>
            <Button size="small" disabled={!takesInput} onClick={() => say({ type: 'set_clipboard', text })}>
              {t('screen.to_phone')}
            </Button>
          </>
        )}
        <Button size="small" disabled={!takesInput || text === ''} onClick={() => say({ type: 'input_text', text })}>
          {t('screen.type_it')}
        </Button>
        <Button size="small" disabled={text === ''} onClick={() => void copy(text, t)}>
          {t('action.copy')}
        </Button>
      </div>
    </section>
  )
}
