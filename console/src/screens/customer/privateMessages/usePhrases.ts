import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { typedBehindSlash, withPhrase } from './behindSlash.ts'
import type { Answer } from './useAnswer.ts'

/** So many are shown at once: more keys find others. */
const shown = 8

/** Phrases that answer a conversation, or have what was typed, the best one first; `areComing`: those shown are of what was typed before. */
function useBestPhrases(conversation: number, typed: string | undefined) {
  const query = { conversation, typed: typed ?? '', size: shown }
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['reply-phrase', 'best', query],
    queryFn: async ({ signal }) => (await ask(bestPhrasesCall, { query }, { signal })).data,
    enabled: typed !== undefined,
    placeholderData: (before) => before,
  })
  return { phrases: data ?? [], areComing: isPlaceholderData || isLoading }
}
export type BestPhrase = ReturnType<typeof useBestPhrases>['phrases'][number]

interface Writing {
  answer: Answer
  write(text: string): void
  field(): HTMLTextAreaElement | null | undefined
}

/** The script library behind a `/` in an answer: what it offers, the keys that choose, and what the one chosen leaves open. */
export function usePhrases({ answer, write, field }: Writing) {
  const { text } = answer
  const typed = typedBehindSlash(text)
  const { phrases, areComing } = useBestPhrases(answer.conversation, typed)
  const id = useId()
  const [choice, setChoice] = useState({ typed, at: 0 })
  const at = choice.typed === typed ? Math.min(choice.at, Math.max(0, phrases.length - 1)) : 0
  const picked = useRef<string>(undefined)
  const pick = (phrase: BestPhrase) => {
    const next = withPhrase(text, phrase.text)
    write(next)
    answer.use(phrase)
    picked.current = next
  }
  // What a phrase leaves open is typed over, once it stands in the field.
  useLayoutEffect(() => {
    if (picked.current !== text) return
    picked.current = undefined
    const blank = /\{\?[^{}\n]+\}/u.exec(text)
    const area = field()
    area?.focus()
    if (blank) area?.setSelectionRange(blank.index, blank.index + blank[0].length)
  }, [text, field])
  /** Chosen by a key that came before the phrases: one for what was typed then is meant, and none of those that stood there. */
  const awaitedFor = useRef<string>(undefined)
  useEffect(() => {
    if (awaitedFor.current === undefined || (areComing && awaitedFor.current === typed)) return
    const phrase = awaitedFor.current === typed ? phrases[at] : undefined
    awaitedFor.current = undefined
    if (phrase) pick(phrase)
  })
  /** Whether a key was one that chooses. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (typed === undefined) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const phrase = phrases[at]
    const picks = event.key === 'Enter' || event.key === 'Tab'
    if (step === undefined && !picks && event.key !== 'Escape') return false
    if (picks && !areComing && !phrase) return false
    event.preventDefault()
    if (step !== undefined) setChoice({ typed, at: (at + step + phrases.length) % Math.max(1, phrases.length) })
    else if (event.key === 'Escape') write(withPhrase(text, ''))
    else if (areComing) awaitedFor.current = typed
    else if (phrase) pick(phrase)
    return true
  }
  return {
    onKey,
    list: typed === undefined ? undefined : { id, phrases, areComing, chosen: at, onPick: pick },
    /** Of the field, for whoever hears what is chosen. */
    fieldProps:
      typed !== undefined && phrases.length > 0 ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${at}` } : {},
  }
}
