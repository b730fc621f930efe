import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { useT } from '../../i18n/TextProvider.tsx'
import { ScreenCanvas } from '../../screens/phones/screen/ScreenCanvas.tsx'
import { ScreenClosed } from '../../screens/phones/screen/ScreenClosed.tsx'
import type { ScreenSocket } from '../../screens/phones/screen/screenSocket.ts'
import { usePhoneScreen } from '../../screens/phones/screen/usePhoneScreen.ts'
import { LanguageSelect } from '../login/LanguageSelect.tsx'
import { useTitle } from '../useTitle.ts'
import { type PublicScreen, usePublicLink } from './usePublicLink.ts'
import '../../screens/phones/screen/screen.css'
import './publicScreen.css'

/** What whoever has a public link sees: one phone, nothing to touch, and at the end when and why it ended. */
export function PublicScreenPage() {
  const t = useT()
  const { token = '' } = useParams()
  const shown = usePublicLink(token)
  useTitle(t('screen.link.page'))
  const { link } = shown
  return (
    <main className="public-screen">
      <header className="public-screen-head">
        <h1>{t('screen.link.page')}</h1>
        {link && !link.ended && <span className="faint">{t('screen.link.until', { until: link.expires })}</span>}
        <LanguageSelect />
      </header>
      {isShown(shown) ? (
        <Picture socket={shown.socket} phone={shown.phone} />
      ) : (
        <p className="public-screen-note" role="status">
          <Note {...shown} />
        </p>
      )}
    </main>
  )
}

function isShown(shown: PublicScreen): shown is PublicScreen & { socket: ScreenSocket; phone: number } {
  const { socket, phone, link, state } = shown
  return socket !== undefined && phone !== undefined && link !== undefined && !link.ended && state === 'open'
}

function Note({ link, state }: PublicScreen) {
  const t = useT()
  if (link?.ended) return t(codeKey('screen.link.ended', link.ended.why), { at: link.ended.at })
  if (state === 'refused') return t('screen.link.unknown')
  if (state === 'too_many') return t('screen.link.full')
  return t(state === 'lost' ? 'screen.lost' : 'screen.opening')
}

const quality = { maxSize: 1280, maxFps: 30 }

function Picture({ socket, phone }: { socket: ScreenSocket; phone: number }) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const screen = usePhoneScreen({ socket, phone, canvas, quality })
  return (
    <ScreenCanvas canvas={canvas} screen={screen} label={t('screen.link.page')} takesInput={false}>
      <ScreenClosed screen={screen} isAway={false} />
    </ScreenCanvas>
  )
}
