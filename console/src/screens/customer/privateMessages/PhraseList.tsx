import { bestPhrasesCall } from '@quarterdeck/shared/contracts/replyPhrase.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'

/** So many are shown at once: more keys find others. */
const shown = 8

/** Phrases that answer a conversation, or have what was typed; the best one first. */
export function useBestPhrases(conversation: number, typed: string | undefined) {
  const query = { conversation, typed: typed ?? '', size: shown }
  const { data = [] } = useQuery({
    queryKey: ['reply-phrase', 'best', query],
    queryFn: async ({ signal }) => (await ask(bestPhrasesCall, { query }, { signal })).data,
    enabled: typed !== undefined,
    placeholderData: (before) => before,
  })
  return typed === undefined ? [] : data
}
export type BestPhrase = ReturnType<typeof useBestPhrases>[number]

/** Above the answer, worked with the arrow keys and Enter of its field. */
export function PhraseList({
  id,
  phrases,
  chosen,
  onPick,
}: {
  id: string
  phrases: readonly BestPhrase[]
  chosen: number
  onPick(phrase: BestPhrase): void
}) {
  const t = useT()
  if (phrases.length === 0) return <p className="phrase-list faint">{t('message-panes.no_phrase')}</p>
  return (
    <div className="phrase-list" id={id} role="listbox" aria-label={t('reply-phrase.title')}>
      {phrases.map((phrase, at) => (
        // The field keeps the focus, and its keys choose.
        <div
          key={phrase.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onMouseDown={(event) => {
            event.preventDefault()
            onPick(phrase)
          }}
        >
          <b>{phrase.keyword}</b> <span className="faint">{phrase.text}</span>
        </div>
      ))}
    </div>
  )
}
