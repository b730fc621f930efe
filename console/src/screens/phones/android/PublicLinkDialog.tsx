import type { PublicLink } from '@quarterdeck/shared/protocol/screen.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { CopyText } from '../../../ui/CopyText.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { PhoneScreen } from '../screen/usePhoneScreen.ts'

interface PublicLinkDialogProps {
  say: PhoneScreen['say']
  made: PublicLink | undefined
  onClose(): void
}

const times = [
  [10, 'screen.link.ten'],
  [60, 'screen.link.hour'],
  [480, 'screen.link.eight_hours'],
  [1440, 'screen.link.day'],
] as const

/** Until when a link is to be good, and then the link itself, which nobody can look up later. */
export function PublicLinkDialog({ say, made, onClose }: PublicLinkDialogProps) {
  const t = useT()
  const [minutes, setMinutes] = useState(60)
  const [before] = useState(made)
  const link = made === before ? undefined : made
  return (
    <Dialog
      width={560}
      title={t('screen.link.make')}
      okText={t(link ? 'action.close' : 'screen.link.make')}
      cancelButtonProps={{ hidden: link !== undefined }}
      cancelText={t('action.cancel')}
      onOk={() => (link ? onClose() : say({ type: 'open_screen_public', text: { minutes } }))}
      onCancel={onClose}
    >
      {link ? (
        <>
          <p>{t('screen.link.made', { until: link.expires })}</p>
          <CopyText text={link.url} code />
        </>
      ) : (
        <>
          <p>{t('screen.link.help')}</p>
          <Radio.Group
            aria-label={t('screen.link.minutes')}
            optionType="button"
            value={minutes}
            options={times.map(([value, key]) => ({ value, label: t(key) }))}
            onChange={({ target }) => setMinutes(Number(target.value))}
          />
        </>
      )}
    </Dialog>
  )
}
