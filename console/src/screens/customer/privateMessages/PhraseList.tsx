import { useT } from '../../../i18n/TextProvider.tsx'
import type { BestPhrase } from './usePhrases.ts'

/** Above the answer, worked with the arrow keys and Enter of its field. */
export function PhraseList({
  id,
  phrases,
  areComing,
  chosen,
  onPick,
}: {
  id: string
  phrases: readonly BestPhrase[]
  areComing: boolean
  chosen: number
  onPick(phrase: BestPhrase): void
}) {
  const t = useT()
  if (phrases.length === 0)
    return areComing ? null : <p className="phrase-list faint">{t('message-panes.no_phrase')}</p>
  return (
    <div className="phrase-list" id={id} role="listbox" aria-busy={areComing} aria-label={t('reply-phrase.title')}>
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
