import { refusalInWords } from '@quarterdeck/shared/i18n/failureDetails.ts'
import type { ScreenElement } from '@quarterdeck/shared/protocol/screen.ts'
import { useCallback, useMemo, useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import type { Elements } from '../screen/elements.ts'
import type { Said } from '../screen/usePhoneScreen.ts'
import type { PhoneFiles } from './useFiles.ts'

type Of<T extends Said['type']> = Extract<Said, { type: T }>['text']

export type PhoneMessages = ReturnType<typeof usePhoneMessages>

/** What a phone has said beside its pictures: its clipboard, its elements, who wants to share it. */
export function usePhoneMessages(name: string, onFile: PhoneFiles['hear']) {
  const t = useT()
  const [clipboard, setClipboard] = useState<string>()
  const [dump, setDump] = useState<Elements>()
  const [pointed, setPointed] = useState<ScreenElement>()
  const [link, setLink] = useState<Of<'open_screen_public'>>()
  const [copilot, setCopilot] = useState<Of<'open_screen_copilot'>>()

  const hear = useCallback(
    (message: Said) => {
      switch (message.type) {
        case 'get_clipboard':
          return setClipboard(message.text)
        case 'set_clipboard':
          return tell({ kind: 'success', text: t('screen.clipboard_set') })
        case 'dump_activity': {
          setPointed(undefined)
          return setDump(message.text)
        }
        case 'open_screen_copilot':
          return setCopilot(message.text)
        case 'open_screen_public':
          return setLink(message.text)
        case 'file':
          return onFile(message.text)
        case 'refused':
          return tell({ kind: 'error', text: refusalInWords(message.text, t) })
        default:
          return undefined
      }
    },
    [t, onFile],
  )
  const saveScreenshot = useCallback(
    (png: Uint8Array<ArrayBuffer>) => {
      const at = new Date().toISOString().replaceAll(/[:.]/g, '-')
      saveFile({ name: `${name}-${at}.png`, blob: new Blob([png], { type: 'image/png' }) })
    },
    [name],
  )
  const forgetDump = useCallback(() => {
    setDump(undefined)
    setPointed(undefined)
  }, [])
  return useMemo(
    () => ({
      clipboard,
      dump,
      pointed,
      copilot,
      link,
      hear,
      saveScreenshot,
      setPointed,
      forgetDump,
      answered: () => setCopilot(undefined),
    }),
    [clipboard, dump, pointed, copilot, link, hear, saveScreenshot, forgetDump],
  )
}
