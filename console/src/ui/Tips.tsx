import type { Language } from '@quarterdeck/shared/i18n/language.ts'
import { isTime, parseTime } from '@quarterdeck/shared/values/time.ts'
import { useEffect, useRef, useState } from 'react'
import { formatAgo } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { useZone } from './Me.tsx'

interface Tip {
  text: string
  left: number
  top: number
  below: boolean
}

const delayMs = 250
const room = 48

/**
 * One tooltip for the whole page. It shows `data-tip`, how long ago a `time` is, and the whole text of a `.cut`, or of a hint beside a title, that
 * does not fit: a list would otherwise carry a tooltip component in each of its cells.
 */
export function Tips() {
  const { language } = useTexts()
  const zone = useZone()
  const [tip, setTip] = useState<Tip>()
  const on = useRef<Element>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const hide = () => {
      clearTimeout(timer)
      on.current = undefined
      setTip(undefined)
    }
    const look = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest('[data-tip], time, .cut, .detail-hint') : undefined
      if (element === on.current) return
      hide()
      if (!element) return
      on.current = element
      timer = setTimeout(() => setTip(tipOf(element, language, zone)), delayMs)
    }
    document.addEventListener('mouseover', look)
    document.addEventListener('focusin', look)
    for (const event of ['mousedown', 'wheel', 'keydown'] as const) document.addEventListener(event, hide, true)
    return () => {
      hide()
      document.removeEventListener('mouseover', look)
      document.removeEventListener('focusin', look)
      for (const event of ['mousedown', 'wheel', 'keydown'] as const) document.removeEventListener(event, hide, true)
    }
  }, [language, zone])
  if (!tip) return null
  return (
    <div className={tip.below ? 'tip tip-below' : 'tip'} role="tooltip" style={{ left: tip.left, top: tip.top }}>
      {tip.text}
    </div>
  )
}

function tipOf(element: Element, language: Language, zone: string): Tip | undefined {
  if (!element.isConnected) return undefined
  const given = element.getAttribute('data-tip')
  const cut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 4
  const ago = element instanceof HTMLTimeElement ? agoWords(element.dateTime, language, zone) : null
  const text = given ?? ago ?? (cut ? element.textContent : null)
  if (!text) return undefined
  const { left, top, bottom, width } = element.getBoundingClientRect()
  const below = top < room
  const middle = Math.min(Math.max(left + width / 2, 160), innerWidth - 160)
  return { text, left: middle, top: below ? bottom + 6 : top - 6, below }
}

/** `3 min ago · Asia/Shanghai`. */
function agoWords(time: string, language: Language, zone: string): string | null {
  return isTime(time) ? `${formatAgo(parseTime(time, zone), Date.now(), language)} · ${zone}` : null
}
