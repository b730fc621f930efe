import { translateAnswer, translatedAnswer } from '@quarterdeck/shared/contracts/messageTranslation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'

/** So often it is asked how far a translation is. */
const everyMs = 700

/** The same answer in another language, beside what somebody writes: of those words alone, whatever is typed then is without one. */
export function useTranslated(conversation: number, text: string) {
  const [asked, setAsked] = useState<{ of: string; id: number }>()
  const asking = useAction(
    async (language: string) => {
      const { data } = await ask(translateAnswer, { body: { conversation, text, language } })
      return { of: text, id: data.id }
    },
    { onDone: setAsked },
  )
  const id = asked?.of === text ? asked.id : undefined
  const { data } = useQuery({
    queryKey: ['translated-answer', id],
    queryFn: async ({ signal }) => (await ask(translatedAnswer, { query: { id: id! } }, { signal })).data,
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.ended ? false : everyMs),
  })
  const outcome = id === undefined ? undefined : data
  return {
    ask: (language: string) => asking.mutate(language),
    isUnderWay: asking.isPending || (id !== undefined && !outcome?.ended),
    text: outcome?.ended && outcome.error === '' ? outcome.text : undefined,
    error: outcome?.error || undefined,
  }
}
export type Translated = ReturnType<typeof useTranslated>
