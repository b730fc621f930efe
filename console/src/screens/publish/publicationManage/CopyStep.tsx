import { CopyOutlined, MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { copy } from '../../../ui/copy.ts'
import { usePhoneInHand } from './phoneInHand.ts'

/** A text to be copied, beside a phone also to its clipboard and into the field where its cursor stands; done once it was. */
export function CopyStep({ name, text }: { name: string; text: string }) {
  const t = useT()
  const inHand = usePhoneInHand()
  const [isDone, setDone] = useState(false)
  const toPhone = (paste: boolean) => {
    setDone(true)
    inHand?.hand?.text(text, paste)
  }
  const kind = isDone ? 'default' : 'primary'
  return (
    <div className="publication-copy">
      <p dir="auto">{text}</p>
      <span className="publication-buttons">
        {inHand && (
          <>
            <Button
              size="small"
              type={kind}
              icon={<MobileOutlined aria-hidden />}
              disabled={!inHand.hand}
              onClick={() => toPhone(true)}
            >
              {t(inHand.hand?.isTyped ? 'screen.type_it' : 'publication-drawer.paste')}
            </Button>
            {!inHand.hand?.isTyped && (
              <Button size="small" disabled={!inHand.hand} onClick={() => toPhone(false)}>
                {t('publication-drawer.to_clipboard')}
              </Button>
            )}
          </>
        )}
        <Button
          size="small"
          type={inHand ? 'default' : kind}
          icon={<CopyOutlined aria-hidden />}
          onClick={() => {
            setDone(true)
            void copy(text, t)
          }}
        >
          {name}
        </Button>
      </span>
    </div>
  )
}
