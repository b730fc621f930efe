import { translatedText, translateText } from '@quarterdeck/shared/contracts/publishing.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import type { Composition, Variant } from './composition.ts'

const pollMs = 1_000

interface Asked {
  id: number
  /** The same that is asked for again has the same number, and another outcome. */
  times: number
  language: string
  platforms: readonly number[]
  /** What was written then. */
  of: Pick<Composition, 'title' | 'text' | 'variants'>
}

export interface Translation {
  /** Into which language something was asked for, until it is used or left; '' where nothing was. */
  language: string
  /** `ready`: it waits to be used, because what it is of was changed meanwhile. */
  state: 'none' | 'under_way' | 'ready' | 'failed'
  error: string
  /** Orders it, and throws why nobody translates. */
  order(language: string, platforms: readonly number[]): Promise<void>
  use(): void
  drop(): void
}

/**
 * A translation that is made while somebody writes on. It becomes the text of its platforms by itself where all stands as it was written then;
 * what was changed since is replaced by nothing but a click.
 */
export function useTranslation(composition: Composition, onMade: (variants: readonly Variant[]) => void): Translation {
  const [asked, setAsked] = useState<Asked>()
  const outcome = useQuery({
    queryKey: ['release', 'translated', asked?.id, asked?.times],
    queryFn: async ({ signal }) => (await ask(translatedText, { query: { id: asked!.id } }, { signal })).data,
    enabled: asked !== undefined,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.ended === data.requests ? false : pollMs),
  })
  const made = outcome.data && outcome.data.ended === outcome.data.requests ? outcome.data : undefined
  const isMade = made !== undefined && made.error === ''
  const drop = useCallback(() => setAsked(undefined), [])
  const use = () => {
    if (!asked || !isMade) return
    const { title, text } = made
    setAsked(undefined)
    onMade(asked.platforms.map((platform) => ({ platform, title, text, language: asked.language })))
  }
  const isUnchanged = asked !== undefined && isSame(asked.of, composition)
  useEffect(() => {
    if (isMade && isUnchanged) use()
  })
  return {
    language: asked?.language ?? '',
    state: stateOf(),
    error: made?.error ?? '',
    async order(language, platforms) {
      const { title, text, variants, persona } = composition
      const { id } = (await ask(translateText, { body: { title, text, language, persona } }, { quiet: true })).data
      const of = { title, text, variants }
      setAsked((before) => ({ id, times: (before?.times ?? 0) + 1, language, platforms, of }))
    },
    use,
    drop,
  }

  function stateOf(): Translation['state'] {
    if (!asked) return 'none'
    if (!made) return 'under_way'
    return isMade ? 'ready' : 'failed'
  }
}

function isSame(before: Asked['of'], { title, text, variants }: Asked['of']): boolean {
  return before.title === title && before.text === text && before.variants === variants
}
