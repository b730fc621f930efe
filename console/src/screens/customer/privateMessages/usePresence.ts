import { beInConversation, leaveConversation, type Present } from '@quarterdeck/shared/contracts/whoAnswers.ts'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useChanged } from '../../../live/LiveProvider.tsx'

/** The server forgets whoever says nothing for 45 seconds. */
const sayEveryMs = 20_000

/** Who else has a conversation open; says that this page has, and whether somebody writes in it here. */
export function usePresence(id: number, isWriting: boolean): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([])
  const say = useRef(() => {})
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    say.current = () => {
      void ask(beInConversation, { body: { id, writing: isWriting } }, { signal, quiet: true }).then(
        ({ data }) => signal.aborted || setOthers(data),
        // Nobody is told that nobody is there to ask: the page says so elsewhere.
        () => {},
      )
    }
    say.current()
    const timer = setInterval(() => say.current(), sayEveryMs)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [id, isWriting])
  useEffect(
    () => () => {
      setOthers([])
      void ask(leaveConversation, { query: { id } }, { quiet: true }).catch(() => {})
    },
    [id],
  )
  useChanged('conversation-presence', () => say.current())
  return others
}
