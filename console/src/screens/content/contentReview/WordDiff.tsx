import { diffWords } from 'diff'
import { useTexts } from '../../../i18n/TextProvider.tsx'

/** What is new by words, also where these are written without spaces between them. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const { language } = useTexts()
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' })
  return (
    <p className="review-text review-diff" dir="auto">
      {diffWords(before, after, { intlSegmenter }).map((part, at) => {
        const Part = part.added ? 'ins' : part.removed ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and do not move.
        return <Part key={at}>{part.value}</Part>
      })}
    </p>
  )
}
