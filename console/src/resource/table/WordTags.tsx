import { splitWords } from '@quarterdeck/shared/values/words.ts'
import { StateTag } from '../../ui/StateTag.tsx'
import './linkedNames.css'

/** Words of a row, each for itself; all of them where the pointer rests. */
export function WordTags({ words }: { words: string }) {
  const all = splitWords(words)
  return (
    <span className="linked-names" title={all.join(', ')}>
      {all.map((word) => (
        <StateTag key={word} colour="grey">
          {word}
        </StateTag>
      ))}
    </span>
  )
}
