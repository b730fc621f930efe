import { conversationSending, saveReplyDraft, sendMessage } from '@quarterdeck/shared/contracts/messages.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { mostPictures, privateMessage } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { tell } from '../../../api/notices.ts'
import { createRequestId } from '../../../api/requestId.ts'
import { takeAction } from '../../../api/resourceCalls.ts'
import { reportFailure } from '../../../api/tellFailure.ts'
import { useAction } from '../../../api/useAction.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'

/** So long after the last key what was typed is kept. */
const keepAfterMs = 600
/** So long an answer can be taken back. */
const takeBackMs = 5000

/** Why an answer did not go, in the words of the server; `written`: they have written since, and it may go all the same. */
export interface NotSent {
  code: string
  text: string
}

interface Sending {
  seen: number
  anyway: boolean
  ways: SendWays
}

/** How an answer goes out, where it is not at once and as it was written. */
export interface SendWays {
  /** No sooner than then. */
  not_before?: string
  /** This goes out in its place, in the language of whom it goes to. */
  translated?: string
}

/** The answer that somebody writes in a conversation: kept for them as they type, sent once, and for five seconds taken back. */
export function useAnswer(id: number, onSent: () => void) {
  const queries = useQueryClient()
  // What people write, they write in the language in which they read.
  const mine = useTexts().language.slice(0, 2)
  const queryKey = ['conversation', 'sending', id]
  const facts = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(conversationSending, { query: { id } }, { signal })).data,
  })
  useChanged(['private-message', 'conversation'], () => void queries.invalidateQueries({ queryKey }), 5000)
  const { text, type, keepNow } = useKeptDraft(id, facts.data?.draft?.text)
  const [notSent, setNotSent] = useState<NotSent>()
  /** Of the script library, that the answer is made of, with their pictures. */
  const used = useRef({ phrases: new Set<number>(), images: new Set<number>() })
  const [sent, setSent] = useState<{ message: number; text: string }>()
  // Of the same words: the same answer, however often it is sent.
  const request = useRef({ of: '', id: '' })
  useEffect(() => {
    if (!sent) return undefined
    const timer = setTimeout(() => setSent(undefined), takeBackMs)
    return () => clearTimeout(timer)
  }, [sent])
  const sending = useAction(
    async ({ seen, anyway, ways }: Sending): Promise<{ message: number; text: string } | NotSent> => {
      const of = JSON.stringify([text, ways])
      if (request.current.of !== of) request.current = { of, id: createRequestId() }
      const phrases = [...used.current.phrases]
      const images = [...used.current.images].slice(0, mostPictures)
      const { not_before = null, translated } = ways
      const words =
        translated === undefined ? { text } : { text: translated, own: { text, language: mine }, translated: true }
      const body = {
        conversation: id,
        ...words,
        phrases,
        images,
        request_id: request.current.id,
        not_before,
        seen_message: seen,
        anyway,
      }
      try {
        return { message: (await ask(sendMessage, { body }, { quiet: true })).data.id, text }
      } catch (error) {
        // What did not go is theirs, wherever they look next.
        await keepNow()
        return {
          code: isCallError(error) ? error.code : '',
          text: error instanceof Error ? error.message : String(error),
        }
      }
    },
    {
      onDone(done, { ways }) {
        if ('code' in done) return setNotSent(done)
        request.current = { of: '', id: '' }
        used.current = { phrases: new Set(), images: new Set() }
        setNotSent(undefined)
        // One that goes out later waits in the conversation, where it is taken back.
        setSent(ways.not_before === undefined ? done : undefined)
        type('')
        onSent()
      },
    },
  )
  const takingBack = useAction(
    async (last: { message: number; text: string }) => {
      const { results } = await takeAction(privateMessage, 'take-back', [last.message], {})
      return { last, refusal: results.find(({ reason }) => reason)?.reason }
    },
    {
      onDone({ last, refusal }) {
        setSent(undefined)
        if (refusal) return tell({ kind: 'error', text: refusal })
        type(text === '' ? last.text : `${last.text}\n${text}`)
      },
    },
  )
  return {
    conversation: id,
    facts: facts.data,
    text,
    use({ id: phrase, images }: { id: number; images: string }) {
      used.current.phrases.add(phrase)
      for (const image of linkedIds(images)) used.current.images.add(image)
    },
    type(next: string) {
      setNotSent(undefined)
      // Whoever begins anew has taken none of them.
      if (next === '') used.current = { phrases: new Set(), images: new Set() }
      type(next)
    },
    isSending: sending.isPending,
    notSent,
    send: (seen: number, anyway = false, ways: SendWays = {}) => {
      if (text.trim() !== '' && !sending.isPending) sending.mutate({ seen, anyway, ways })
    },
    takeBack: sent && (() => takingBack.mutate(sent)),
  }
}
export type Answer = ReturnType<typeof useAnswer>

/** What was being written here, or at another place; what somebody types before that has come stays. */
function useKeptDraft(id: number, kept: string | undefined) {
  const [typed, setTyped] = useState<string>()
  const unkept = useRef<string>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useRef(async () => {
    clearTimeout(timer.current)
    const { current: text } = unkept
    if (text === undefined) return
    unkept.current = undefined
    await ask(saveReplyDraft, { query: { id }, body: { text, images: [] } }, { quiet: true }).catch(reportFailure)
  })
  // Whoever goes on to another conversation has not lost what they began.
  useEffect(() => () => void keep.current(), [])
  return {
    text: typed ?? kept ?? '',
    keepNow: () => keep.current(),
    type(text: string) {
      setTyped(text)
      unkept.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep.current(), keepAfterMs)
    },
  }
}
